"""Tests read English sentences, whatever language the machine speaks."""

import os

os.environ["TOWNLAB_LANGUAGE"] = "en"
