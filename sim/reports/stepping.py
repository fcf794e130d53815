"""A game as a page to step through with a slider, buttons or keys: its template, looks and script.

Everything is in the page itself: it works without a network. What a moment of the game looks like, the game says.
"""

from collections.abc import Sequence
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from sim.reports.marks import icon

HEIGHT = 760
"""of the page in a notebook, until it has measured itself"""

LOOKS = """
:root { color-scheme: light; --ink: #2B2A27; --muted: #736E64; --line: #DDD5C3; --paper: #FBF9F4; --ground: #F1ECE0; }
* { box-sizing: border-box; }
body { margin: 0; padding: 18px; background: var(--ground); color: var(--ink);
  font: 14px/1.45 system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
main { max-width: 1240px; margin: 0 auto; }
h1 { margin: 0 10px 0 0; font-size: 20px; display: inline; }
.about, .who small, .did, .hint { color: var(--muted); }
.icon { vertical-align: -0.3em; margin-right: 5px; }
.market { display: flex; flex-wrap: wrap; gap: 6px 16px; margin: 10px 0 14px; padding: 0; list-style: none; }
.controls { display: flex; align-items: center; gap: 8px; padding: 8px 12px; background: var(--paper);
  border: 1px solid var(--line); border-radius: 12px; }
.controls input { flex: 1; min-width: 80px; accent-color: #0072B2; }
.controls button { width: 34px; height: 30px; border: 1px solid var(--line); border-radius: 8px; background: #FFF;
  color: var(--ink); font-size: 14px; cursor: pointer; }
.controls button:hover { background: var(--ground); }
.controls output { min-width: 8.5em; text-align: right; font-variant-numeric: tabular-nums; }
.call { min-height: 30px; margin: 14px 2px 8px; font-size: 17px; font-weight: 600; }
.call small { font-size: 13px; font-weight: 400; color: var(--muted); margin-left: 12px; }
.town { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 10px 12px; }
.town.calls, .town.won { border-color: var(--ink); box-shadow: 0 0 0 1px var(--ink); }
.who { display: flex; align-items: center; gap: 7px; height: 24px; margin-bottom: 2px; white-space: nowrap; }
.who small { overflow: hidden; text-overflow: ellipsis; flex: 1; }
.badge { border-radius: 9px; padding: 0 8px; font-size: 12px; font-weight: 600; background: #E7DFCB; }
.won .badge { background: #0072B2; color: #FFF; }
.did { margin: 6px 0 0; padding: 0; min-height: 3em; list-style: none; font-size: 13px; }
.did li:first-letter { text-transform: uppercase; }
table { border-collapse: collapse; margin: 18px auto 0; background: var(--paper); border-radius: 12px;
  font-variant-numeric: tabular-nums; }
th, td { padding: 4px 14px; text-align: right; border-bottom: 1px solid var(--line); font-weight: 400; }
th:first-child { text-align: left; }
thead th, tfoot td, tfoot th { font-weight: 700; }
tfoot td, tfoot th { border-bottom: 0; }
details { margin-top: 18px; }
summary { cursor: pointer; font-weight: 600; }
.cards { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 12px; }
.hint { font-size: 12px; margin: 10px 2px 0; }
"""

SCRIPT = """
const frames = [...document.querySelectorAll(".frame")];
const [slider, output, playing] = ["slider", "output", "play"].map(id => document.getElementById(id));
let timer = null;

function fit() {
  try {
    if (window.frameElement) window.frameElement.style.height = document.documentElement.offsetHeight + 2 + "px";
  } catch (refused) { /* the notebook keeps the page apart; it then scrolls */ }
}

function show(wanted) {
  const number = Math.max(0, Math.min(frames.length - 1, wanted));
  frames.forEach((frame, i) => { frame.hidden = i !== number; });
  slider.value = number;
  output.textContent = frames[number].dataset.title;
  fit();
}

function step(by) { stop(); show(Number(slider.value) + by); }

function stop() {
  clearInterval(timer);
  timer = null;
  playing.textContent = "\\u25B6\\uFE0E";
}

function play() {
  if (timer) return stop();
  if (Number(slider.value) === frames.length - 1) show(0);
  playing.textContent = "\\u23F8\\uFE0E";
  timer = setInterval(() => {
    show(Number(slider.value) + 1);
    if (Number(slider.value) === frames.length - 1) stop();
  }, 900);
}

const keys = {
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  Home: () => step(-frames.length),
  End: () => step(frames.length),
};
document.addEventListener("keydown", event => {
  if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  keys[event.key]();
});
slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
document.getElementById("back").addEventListener("click", () => step(-1));
document.getElementById("next").addEventListener("click", () => step(1));
playing.addEventListener("click", play);
document.querySelector("details").addEventListener("toggle", fit);
window.addEventListener("resize", fit);
show(0);
"""

FRAME = "[frame]"
"""where the template of a moment goes"""
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ title }}: {{ about }}</title>
<style>{{ looks }}</style>
</head>
<body>
<svg width="0" height="0" style="position: absolute" aria-hidden="true"><defs>{{ symbols }}</defs></svg>
<main>
<h1>{{ title }}</h1><span class="about">{{ about }}</span>
<ul class="market">
{%- for card in market %}<li>{{ icon(card.category, 20) }}{{ card.name }}</li>{% endfor -%}
</ul>
<div class="controls">
<button id="play" type="button" title="Play" aria-label="Play">&#9654;&#65038;</button>
<button id="back" type="button" title="One step back" aria-label="One step back">&#8592;</button>
<input id="slider" type="range" min="0" max="{{ frames | length - 1 }}" value="0" aria-label="Moment">
<button id="next" type="button" title="One step on" aria-label="One step on">&#8594;</button>
<output id="output"></output>
</div>
{% for frame in frames -%}
<section class="frame" data-title="{{ frame.title }}" {%- if not loop.last %} hidden{% endif %}>
[frame]{% if frame.scores -%}
<table class="scores">
<thead><tr><th>Points</th>{% for _ in frame.totals %}<th>Seat {{ loop.index0 }}</th>{% endfor %}</tr></thead>
<tbody>{% for name, points in frame.scores.items() %}<tr><th>{{ name }}</th>
{%- for number in points %}<td>{{ number }}</td>{% endfor %}</tr>{% endfor %}</tbody>
<tfoot><tr><th>Total</th>{% for total in frame.totals %}<td>{{ total }}</td>{% endfor %}</tr></tfoot>
</table>
{%- endif %}
</section>
{% endfor -%}
<p class="hint">{{ hint }}</p>
<details><summary>The cards</summary><div class="cards">{% for card in cards %}{{ card }}{% endfor %}</div></details>
</main>
<script>{{ script }}</script>
</body>
</html>
"""


def page(frame: str, looks: str, frames: Sequence[Any], **contents: Any) -> str:
    """The page of a game, which needs nothing else: `frame` is the template of each of its `frames`, with a
    title, and at the end the points by what they are for (`scores`) and their `totals`.

    `contents` are the title, about, market (cards with name and category), cards (pictures), symbols and a hint.
    """
    template = Environment(autoescape=True, undefined=StrictUndefined).from_string(PAGE.replace(FRAME, frame))
    style, script = Markup(LOOKS + looks), Markup(SCRIPT)
    return template.render(frames=frames, looks=style, script=script, icon=icon, **contents)


def framed(inside: str, title: str) -> str:
    """A page in a frame of its own, for a notebook: neither can change how the other looks or what keys do."""
    escaped = inside.replace("&", "&amp;").replace("'", "&#39;")
    style = f"width: 100%; height: {HEIGHT}px; border: 0; border-radius: 14px"
    without = "Trust this notebook to see the game here."
    return f"<iframe srcdoc='{escaped}' style='{style}' title='{title}'>{without}</iframe>"
