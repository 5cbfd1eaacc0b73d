"""Checks of every page of an app: accessibility, a small screen, the keyboard, motion.

An app's `test_everywhere.py` imports everything from here. Its `pages_*.py` have the pages of its domains.
"""

import importlib
import json
import re
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser_kit import BINARY, PROGRAM, ROOT, SIZES, open_live, settle

pytestmark = pytest.mark.layout

PAGES = {
    "/profile": "Hello, Ada Brückner",
    "/settings": "Theme",
    "/diagnostics": "Diagnostics",
    "/diagnostics/log": "Search",
    "/diagnostics/tour": "Code tour",
    "/privacy": "Privacy",
    "/share?page=%2Fsettings&title=Settings": "Copy",
    "/web/help": "Help",
}
# Addresses without such a page.
OTHERS = {
    "sign-in": "tested on its own, by a user who is signed out",
    "sign-in/:provider": "the page of another party, for a user who is signed out",
    "sign-up": "tested below, by a user who is signed out",
    "web": "a page of another site in the frame of web/:page",
}
# Those of each domain.
for path in sorted((ROOT / "Tests/Browser").glob("pages_*.py")):
    domain = importlib.import_module(path.stem)
    PAGES |= domain.PAGES
    OTHERS |= getattr(domain, "OTHERS", {})
# And each other page whose address is that of its route.
ROUTES = [route["path"] for route in json.loads(subprocess.run([BINARY / PROGRAM, "routes", "--json"], capture_output=True, check=True).stdout)
          if "web" in route["exposure"]]
SHOWN = {path.split("?")[0].strip("/") for path in PAGES}
PAGES |= {f"/{path}": "" for path in ROUTES if ":" not in path and path not in SHOWN and path not in OTHERS}


def visit(page, app, path):
    open_live(page, app.base + path)
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(page.locator(".skeleton")).to_have_count(0)
    settle(page)


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_every_page_is_among_those_that_are_looked_at(size):
    shown = {path.split("?")[0].strip("/") for path in PAGES}
    patterns = {path: re.sub(":[a-z]+", "[^/]+", path) for path in ROUTES if path not in shown}
    # `notes/guide` is a page of its own, and none of `notes/:id`.
    missing = [path for path, pattern in patterns.items() if not any(re.fullmatch(pattern, other) for other in shown - set(ROUTES))]
    assert sorted(missing) == sorted(OTHERS)


@pytest.mark.parametrize("colors", ["light", "dark"])
def test_axe_finds_no_violation_on_the_pages_of_signed_out_users(page, app, size, colors):
    page.emulate_media(color_scheme=colors)
    for path in ["/sign-in", "/sign-up"]:
        visit(page, app, path)
        if path == "/sign-up":
            # With the errors of all fields.
            page.get_by_role("button", name="Create account").click()
            expect(page.get_by_text("Enter your e-mail address.")).to_be_visible()
        found = [(violation["id"], [node["html"][:120] for node in violation["nodes"][:3]])
                 for violation in Axe().run(page).response["violations"]]
        assert found == [], path


@pytest.mark.parametrize("colors", ["light", "dark"])
def test_axe_finds_no_violation(signed_in, app, size, colors):
    page = signed_in
    page.emulate_media(color_scheme=colors)
    found = []
    for path in PAGES:
        visit(page, app, path)
        for violation in Axe().run(page).response["violations"]:
            found.append((path, violation["id"], [node["html"][:120] for node in violation["nodes"][:3]]))
    assert found == []


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_axe_would_find_something(page):
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<input><button></button>')")
    assert {"label", "button-name"} <= {violation["id"] for violation in Axe().run(page).response["violations"]}


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_sign_in_page_has_no_axe_violation(page):
    assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []


def test_twice_the_size_needs_no_scrolling_to_the_side(signed_in, app, size):
    """A page at 200 % has half the width for its layout (WCAG 1.4.10: 320 pixels must do)."""
    page = signed_in
    page.set_viewport_size({"width": max(320, SIZES[size]["width"] // 2), "height": SIZES[size]["height"] // 2})
    wide = []
    for path in PAGES:
        visit(page, app, path)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(path)
    assert wide == []


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_everything_can_be_reached_by_keyboard_in_reading_order(signed_in, app):
    page = signed_in
    for path in PAGES:
        visit(page, app, path)
        # Of radio buttons with one name, Tab reaches one; the button at the end of a list moves on while rows are loaded.
        count = page.evaluate(
            """() => {
                document.activeElement.blur();
                getSelection().removeAllRanges();
                scrollTo(0, 0);
                const isReached = (node) => !node.disabled && node.tabIndex >= 0 && node.checkVisibility() &&
                    !node.closest("[inert], .list-more") &&
                    (node.type !== "radio" || node === ([...document.getElementsByName(node.name)].find((other) => other.checked) ??
                        document.getElementsByName(node.name)[0]));
                const nodes = document.querySelectorAll("#live :is(a[href], button, input:not([type=hidden]), select, textarea, summary)");
                window.wanted = [...nodes].filter(isReached);
                return window.wanted.length;
            }"""
        )
        assert count > 0, path
        seen = []
        # A date has several stops.
        for _ in range(count + 20):
            page.keyboard.press("Tab")
            index, is_marked = page.evaluate("""() => {
                const style = getComputedStyle(document.activeElement);
                return [window.wanted.indexOf(document.activeElement), style.outlineStyle !== "none" || style.boxShadow !== "none"];
            }""")
            if index >= 0 and index not in seen:
                seen.append(index)
                assert is_marked, (path, "no sign of the focus")
        # A dialog has the focus from the beginning: the round starts where it is.
        assert seen == [*range(seen[0], count), *range(seen[0])], path


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_reduced_motion_disables_animations(signed_in, app):
    page = signed_in
    page.emulate_media(reduced_motion="reduce")
    for path in PAGES:
        visit(page, app, path)
        moving = page.evaluate(
            """() => document.getAnimations().filter((animation) => animation.effect.getComputedTiming().duration > 10)
                .map((animation) => animation.animationName || animation.transitionProperty)"""
        )
        assert moving == [], path
