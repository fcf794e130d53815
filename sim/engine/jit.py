"""The only place with Numba settings: flags, the cache folders, and whether to compile at all.

Numba's own cache looks at a function's file alone, so a change in a file that the function calls would go unseen. Here
what a file compiles is kept in a folder whose name holds a digest of the file and of all project files that it imports,
directly or not. So a change of a callee is always seen, and a change elsewhere recompiles nothing.
"""

import ctypes
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from sim.engine.sources import digest_behind

COMPILED = not numba.config.DISABLE_JIT
"""False under NUMBA_DISABLE_JIT=1: every kernel then runs as plain Python, for debugging and coverage."""

STALE_DAYS = 14


def _cache_root() -> Path:
    """`TOWNLAB_CACHE`, else the user's cache folder, else a temporary one: the first that can be written to."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    wanted = os.environ.get("TOWNLAB_CACHE") or Path(home) / "townlab"
    for root in (Path(wanted), Path(tempfile.gettempdir()) / "townlab-cache"):
        try:
            root.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(root, os.W_OK):
            return root
    return Path(tempfile.mkdtemp(prefix="townlab-cache-"))


CACHE = _cache_root()
"""where all that is compiled is kept"""


def _drop_stale(keep: Path) -> None:
    """Remove cache folders that no version has used for two weeks."""
    for folder in CACHE.iterdir():
        if folder != keep and folder.is_dir() and time.time() - folder.stat().st_mtime > STALE_DAYS * 86400:
            shutil.rmtree(folder, ignore_errors=True)


@cache
def cache_folder(file: Path) -> Path:
    """Where what this file compiles is kept, as it and all that it imports are now."""
    folder = CACHE / f"{file.stem}-{digest_behind(file)}"
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _drop_stale(folder)
    os.utime(folder)
    return folder


FLAGS: dict[str, Any] = {"nogil": True, "cache": True, "error_model": "numpy"}


@contextmanager
def _cached_for(function: Callable[..., Any]) -> Iterator[None]:
    """Have Numba keep what it compiles of a function where its file's is kept."""
    if COMPILED:
        numba.config.CACHE_DIR = str(cache_folder(Path(function.__code__.co_filename)))
    yield


def jit(function: Callable[..., Any]) -> Any:
    """Compile a kernel, or leave it as it is when it is one already or compiling is switched off."""
    if hasattr(function, "py_func"):
        return function
    with _cached_for(function):
        return numba.njit(**FLAGS)(function)


def inline(function: Callable[..., Any]) -> Any:
    """Compile a small function so that its body is always put into its callers."""
    with _cached_for(function):
        return numba.njit(**FLAGS, forceinline=True)(function)


def splice(function: Callable[..., Any]) -> Any:
    """Put the body of a small function into its callers before they are compiled.

    It may return records or tuples of them; any other compiled function would hand back a copy.
    """
    with _cached_for(function):
        return numba.njit(**FLAGS, inline="always")(function)


_functions: list[Any] = [None]
"""what can be called by address when the JIT is off; the address is the place in this list"""


@cache
def address_of(function: Any, *arguments: Any) -> int:
    """Compile a kernel and say where other kernels can call it.

    It returns an int64, and takes records and int64s, given here as dtypes, and named tuples of dtypes or of numbers.

    A call by address is a wall for the compiler: what stands behind it is not compiled again with every caller. Asked
    for a second time, it is remembered: to find it takes Numba longer than a game.
    """
    if not COMPILED:
        _functions.append(function)
        return len(_functions) - 1
    result = function.get_compile_result(types.int64(*_kinds(arguments)))
    return int(result.library.get_pointer_to_function(result.fndesc.llvm_cfunc_wrapper_name))


def compile_for(function: Any, *arguments: Any) -> None:
    """Compile a kernel for such arguments, ahead of its first use."""
    function.compile(tuple(_kinds(arguments)))


def _kinds(arguments: Iterable[Any]) -> list[Any]:
    """The types by which Numba knows these arguments."""
    return [_kind(argument) for argument in arguments]


def _kind(argument: Any) -> Any:
    if isinstance(argument, tuple):
        return types.BaseTuple.from_types(_kinds(argument), type(argument))
    return numba.from_dtype(argument) if getattr(argument, "names", None) else types.int64


@intrinsic
def _ctpop(typingctx, value):  # type: ignore[no-untyped-def]
    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def _cttz(typingctx, value):  # type: ignore[no-untyped-def]
    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


@intrinsic
def _call_at(typingctx, address, arguments):  # type: ignore[no-untyped-def]
    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
        values = cgutils.unpack_tuple(builder, args[1])
        function = ir.FunctionType(ir.IntType(64), [value.type for value in values])
        return builder.call(builder.inttoptr(args[0], function.as_pointer()), values)

    return types.int64(types.int64, arguments), generate


@intrinsic
def _record_at(typingctx, address, dtype):  # type: ignore[no-untyped-def]
    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
        return builder.inttoptr(args[0], context.get_value_type(dtype.dtype))

    return dtype.dtype(types.int64, dtype), generate


@intrinsic(prefer_literal=True)
def _with_field(typingctx, values, field, value):  # type: ignore[no-untyped-def]
    at = values.fields.index(field.literal_value)

    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
        new = context.cast(builder, args[2], signature.args[2], values.types[at])
        return builder.insert_value(args[0], new, at)

    return values(values, field, value), generate


@intrinsic(prefer_literal=True)
def _fit_of_four(typingctx, word, keep, record, field, i):  # type: ignore[no-untyped-def]
    """Four comparisons at once, which LLVM does not find by itself.

    It takes a field of a record and not an array, which would be counted as a reference on every call.
    """

    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
        four = ir.VectorType(ir.IntType(64), 4)
        start = cgutils.get_record_member(builder, args[2], record.offset(field.literal_value), ir.IntType(64))

        def load(at):  # type: ignore[no-untyped-def]
            entries = builder.gep(start, [builder.add(builder.shl(args[4], ir.IntType(64)(1)), ir.IntType(64)(at))])
            return builder.load(builder.bitcast(entries, four.as_pointer()), align=8)

        def four_times(value):  # type: ignore[no-untyped-def]
            lanes = ir.Constant(four, ir.Undefined)
            for lane in range(4):
                lanes = builder.insert_element(lanes, value, ir.IntType(32)(lane))
            return lanes

        mask = builder.and_(load(0), four_times(args[1]))
        differs = builder.and_(builder.xor(four_times(args[0]), load(4)), mask)
        fits = builder.icmp_signed("==", differs, ir.Constant(four, [0] * 4))
        return builder.zext(builder.bitcast(fits, ir.IntType(4)), ir.IntType(64))

    return types.int64(types.int64, types.int64, record, field, types.int64), generate


@intrinsic(prefer_literal=True)
def _write_eight(typingctx, record, field, i, start, shift, other, small, j):  # type: ignore[no-untyped-def]
    """Eight entries at once, without a look at their number: the end of a loop that varies is guessed wrong."""

    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
        eight = ir.VectorType(ir.IntType(64), 8)

        def eight_times(value):  # type: ignore[no-untyped-def]
            lanes = ir.Constant(eight, ir.Undefined)
            for lane in range(8):
                lanes = builder.insert_element(lanes, value, ir.IntType(32)(lane))
            return lanes

        def entry(at, kind, name, index):  # type: ignore[no-untyped-def]
            member = cgutils.get_record_member(builder, at, kind.offset(name.literal_value), ir.IntType(8))
            return builder.gep(member, [index])

        numbers = builder.bitcast(entry(args[5], other, small, args[7]), ir.VectorType(ir.IntType(8), 8).as_pointer())
        wide = builder.zext(builder.load(numbers, align=1), eight)
        values = builder.add(eight_times(args[3]), builder.shl(wide, eight_times(args[4])))
        into = entry(args[0], record, field, builder.shl(args[2], ir.IntType(64)(3)))
        builder.store(values, builder.bitcast(into, eight.as_pointer()), align=8)
        return context.get_dummy_value()

    whole = types.int64
    return types.none(record, field, whole, whole, whole, other, small, whole), generate


@intrinsic(prefer_literal=True)
def _add_products(typingctx, net, rows, record, inputs, others, sums):  # type: ignore[no-untyped-def]
    """All sums are kept in registers, sixteen in each: LLVM would write them to memory after every row.

    Inputs that are 0 are left out, and found many at a time: whether the next one is 0 is hard to guess.
    """
    lanes = 16
    n, units = net.typeof(rows.literal_value).shape
    assert units % lanes == 0

    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
        whole, real, wide = ir.IntType(64), ir.FloatType(), ir.VectorType(ir.FloatType(), lanes)

        def field(at, kind, name):  # type: ignore[no-untyped-def]
            return cgutils.get_record_member(builder, at, kind.offset(name.literal_value), real)

        def several(start, index, kind):  # type: ignore[no-untyped-def]
            return builder.bitcast(builder.gep(start, [index]), kind.as_pointer())

        def add_row(at, totals):  # type: ignore[no-untyped-def]
            value, row = builder.load(builder.gep(values, [at])), builder.mul(at, whole(units))
            alike = builder.insert_element(ir.Constant(wide, ir.Undefined), value, ir.IntType(32)(0))
            alike = builder.shuffle_vector(alike, alike, ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes))
            for part, total in enumerate(totals):
                weight = builder.load(several(weights, builder.add(row, whole(lanes * part)), wide), align=4)
                yield builder.fadd(total, builder.fmul(alike, weight))

        def add_some(start, size, totals):  # type: ignore[no-untyped-def]
            """Add the rows of so many inputs."""
            kind = ir.VectorType(real, size)
            some = builder.load(several(values, whole(start), kind), align=4)
            filled = builder.fcmp_unordered("!=", some, ir.Constant(kind, [0.0] * size))
            filled = builder.bitcast(filled, ir.IntType(size))
            filled = builder.zext(filled, whole) if size < 64 else filled
            before, body, end = builder.block, builder.append_basic_block(), builder.append_basic_block()
            builder.cbranch(builder.icmp_signed("!=", filled, whole(0)), body, end)
            builder.position_at_end(body)
            left, so_far = builder.phi(whole), [builder.phi(wide) for _ in totals]
            added = list(add_row(builder.add(whole(start), builder.cttz(left, ir.IntType(1)(0))), so_far))
            fewer = builder.and_(left, builder.sub(left, whole(1)))
            builder.cbranch(builder.icmp_signed("!=", fewer, whole(0)), body, end)
            builder.position_at_end(end)
            now = [builder.phi(wide) for _ in totals]
            left.add_incoming(filled, before)
            left.add_incoming(fewer, body)
            for total, here, new, after in zip(totals, so_far, added, now, strict=True):
                here.add_incoming(total, before)
                here.add_incoming(new, body)
                after.add_incoming(total, before)
                after.add_incoming(new, body)
            return now

        weights, values = field(args[0], net, rows), field(args[2], record, inputs)
        at = [several(field(args[4], others, sums), whole(i), wide) for i in range(0, units, lanes)]
        totals = [builder.load(place, align=4) for place in at]
        for start, size in _blocks(n):
            totals = add_some(start, size, totals)
        for place, total in zip(at, totals, strict=True):
            builder.store(total, place, align=4)
        return context.get_dummy_value()

    return types.none(net, rows, record, inputs, others, sums), generate


def _blocks(n: int) -> list[tuple[int, int]]:
    """Where blocks of 64, 32, 16, ... begin that make up n, the largest first, and their sizes."""
    found, start = [], 0
    while start < n:
        size = min(64, 1 << (n - start).bit_length() - 1)
        found.append((start, size))
        start += size
    return found


if COMPILED:

    @inline
    def add_products(net, rows, record, inputs, others, sums):  # type: ignore[no-untyped-def]
        """Add to the sums (a field of float32s) each row of a net (a field [inputs, sums]) times the input for it."""
        _add_products(net, rows, record, inputs, others, sums)

    @inline
    def fit_of_four(word, keep, record, field, i):  # type: ignore[no-untyped-def]
        """Which of the entries i .. i + 3 fit the word where `mask & keep` is on, as a set.

        The field holds four masks, the four values that belong to them, the next four masks, and so on.
        """
        return _fit_of_four(word, keep, record, field, i)

    @inline
    def write_eight(record, field, i, start, shift, other, small, j):  # type: ignore[no-untyped-def]
        """Set the entries i .. i + 7 of a field of int64s to start + (byte << shift), the bytes from another's j on."""
        _write_eight(record, field, i, start, shift, other, small, j)

    # As they are: a function around them would be compiled again for every type of arguments.
    call_at: Any = _call_at
    with_field: Any = _with_field

    @splice
    def record_at(address, dtype):  # type: ignore[no-untyped-def]
        """The record at an address, of which only who reads it knows the type."""
        return _record_at(address, dtype)

    @inline
    def count(bits):  # type: ignore[no-untyped-def]
        """How many bits of a set of squares are on."""
        return _ctpop(np.int64(bits))

    @inline
    def lowest(bits):  # type: ignore[no-untyped-def]
        """The number of the lowest bit that is on."""
        return _cttz(np.int64(bits))

else:

    def add_products(net, rows, record, inputs, others, sums):  # type: ignore[no-untyped-def]
        """See above."""
        for value, row in zip(record[inputs], net[rows], strict=True):
            if value != 0:
                others[sums] += value * row

    def fit_of_four(word, keep, record, field, i):  # type: ignore[no-untyped-def]
        """See above."""
        words = record[field]
        return sum(((word ^ words[2 * i + 4 + k]) & words[2 * i + k] & keep == 0) << k for k in range(4))

    def write_eight(record, field, i, start, shift, other, small, j):  # type: ignore[no-untyped-def]
        """See above."""
        record[field][i : i + 8] = start + (other[small].ravel()[j : j + 8].astype(np.int64) << shift)

    def call_at(address, arguments):  # type: ignore[no-untyped-def]
        """Call the function at an address (see `address_of`) with a tuple of records and int64s."""
        return _functions[address](*arguments)

    def with_field(values, field, value):  # type: ignore[no-untyped-def]
        """A named tuple with another value in one field."""
        return values._replace(**{field: value})

    def record_at(address, dtype):  # type: ignore[no-untyped-def]
        """The record at an address, of which only who reads it knows the type."""
        memory = (ctypes.c_char * dtype.itemsize).from_address(int(address))
        return np.frombuffer(memory, dtype)[0]

    def count(bits):  # type: ignore[no-untyped-def]
        """How many bits of a set of squares are on."""
        return int(bits).bit_count()

    def lowest(bits):  # type: ignore[no-untyped-def]
        """The number of the lowest bit that is on."""
        return (int(bits) & -int(bits)).bit_length() - 1
