"""A button that a press replaces leaves the focus to what took its place, and what came of the press is read out."""

import re

import pytest
from playwright.sync_api import expect

from conftest import open_live

FOCUS = """() => {
    const node = document.activeElement;
    return node === document.body ? "" : `${node.localName}: ${node.innerText || node.getAttribute("aria-label") || node.name}`;
}"""


def press(page, button):
    """Operates the page by keyboard, like a user of a screen reader."""
    expect(button).to_be_enabled()
    button.focus()
    page.keyboard.press("Enter")


def expect_focus(page, text):
    """Also after everything that the press has started has come."""
    try:
        page.wait_for_function(f"(text) => ({FOCUS})().includes(text)", arg=text)
    except Exception:
        pytest.fail(f"the focus is on {page.evaluate(FOCUS)!r} and not on {text!r}")


def expect_announced(page, text):
    """In a region that existed before, or in an alert, which browsers read out when it appears."""
    expect(page.locator("#live-page, [role=alert]").filter(has_text=text).first).to_be_attached()


def test_deletion_confirmation_keeps_the_focus(signed_in, app, size):
    page = signed_in
    open_live(page, app.base + "/privacy")
    ask = page.get_by_role("button", name=re.compile("Delete")).last
    label = ask.inner_text()
    press(page, ask)
    expect(page.get_by_role("button", name="Keep")).to_be_visible()
    expect_focus(page, page.locator(".banner").last.inner_text())
    press(page, page.get_by_role("button", name="Keep"))
    expect_focus(page, f"button: {label}")
    press(page, page.get_by_role("button", name=re.compile("Prepare")))
    expect(page.get_by_role("button", name=re.compile("Save"))).to_be_visible()
    expect_focus(page, "button: Save")


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_tabs_next_to_the_content_precede_it(signed_in, app):
    page = signed_in
    open_live(page, app.base + "/profile")
    tabs = page.locator("a.tab")
    tabs.first.focus()
    for name in tabs.all_inner_texts()[1:]:
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS).strip() == f"a: {name}"
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.closest('.tab-bar')")
