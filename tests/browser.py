"""A browser for tests of pages: open a file in it, and see what its console complains of."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

PROGRAMS = ("chromium", "chromedriver")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--window-size=1000,900",
)  # fmt: skip


@contextmanager
def opened(file: Path) -> Iterator[webdriver.Chrome]:
    """A browser that shows the file; without one, the test is skipped and says what is missing."""
    missing = [name for name in PROGRAMS if not shutil.which(name)]
    if missing:
        pytest.skip(f"no browser to see the page with: {' and '.join(missing)} not installed")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = webdriver.Chrome(_options(profile), Service(shutil.which("chromedriver")))
        try:
            browser.get(file.absolute().as_uri())
            yield browser
        finally:
            browser.quit()


def complaints(browser: webdriver.Chrome) -> list[str]:
    """What the console said since it was last asked: errors of scripts, things that could not be loaded."""
    return [entry["message"] for entry in browser.get_log("browser")]


@contextmanager
def telephone(browser: webdriver.Chrome) -> Iterator[None]:
    """The page as a telephone shows it, 400 pixels wide."""
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    )
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@contextmanager
def media(browser: webdriver.Chrome, kind: str = "screen", scheme: str = "light") -> Iterator[None]:
    """The page as it is printed, or in dark mode."""
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": kind, "features": features})
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})


LETTERS = """
return [...document.querySelectorAll(arguments[0])].filter(one => one.getClientRects().length).map(one => {
  const look = getComputedStyle(one), drawn = one.getScreenCTM ? one.getScreenCTM() : {a: 1, b: 0};
  return [one.textContent, Math.round(parseFloat(look.fontSize) * Math.hypot(drawn.a, drawn.b) * 10) / 10, look.fill];
})
"""


def letters(browser: webdriver.Chrome, selector: str) -> list[tuple[str, float, str]]:
    """What can be seen of some texts: their words, their size in pixels on the screen, and their colour."""
    return [tuple(one) for one in browser.execute_script(LETTERS, selector)]


def scrolls_sideways(browser: webdriver.Chrome) -> bool:
    """Whether the page is wider than its window."""
    return bool(browser.execute_script("return document.documentElement.scrollWidth > window.innerWidth"))


def _options(profile: str) -> webdriver.ChromeOptions:
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    return options
