"""What must hold on every page of the app."""

from page_checks import *  # noqa
