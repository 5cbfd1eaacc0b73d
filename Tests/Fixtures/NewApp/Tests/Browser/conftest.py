"""The browser kit of the skeleton, for Starter. `make test PACKAGE=Browser` runs these tests."""

import os
import pathlib
import sys

os.environ["APP_NAME"] = "Starter"
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Skeleton/Packages/Testing/Browser"))

from browser_kit import *  # noqa
