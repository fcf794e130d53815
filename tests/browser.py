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


def _options(profile: str) -> webdriver.ChromeOptions:
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    return options
