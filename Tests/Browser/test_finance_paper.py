"""Printed accounts, and a dialog without a connection."""

import os
import pathlib

import pytest
from playwright.sync_api import expect

from conftest import settle, shot, sign_in

HIDDEN = ".tab-bar, .drawer, .navigation-back, .button, .button-icon, .list-more, #live-status"


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
@pytest.mark.parametrize("colors", ["light", "dark"])
def test_print_is_white_and_contains_all_readable_text(page, colors):
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    page.get_by_role("link", name="Everyday ••••").click()
    expect(page.get_by_role("link", name="Share transactions")).to_be_visible()
    page.emulate_media(media="print", color_scheme=colors)
    assert page.evaluate(f"[...document.querySelectorAll('{HIDDEN}')].filter((node) => node.getClientRects().length).map((node) => node.className)") == []
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    expect(page.locator("h1").first).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator(".list-row").first).to_have_css("text-decoration-line", "none")
    expect(page.locator(".chart svg")).to_be_visible()
    # Charts and rows are not split across pages.
    expect(page.locator(".chart").first).to_have_css("break-inside", "avoid")
    shot(page, f"print-account-{colors}")
    if os.environ.get("SHOTS"):
        page.pdf(path=str(pathlib.Path(os.environ["SHOTS"]) / f"account-{colors}.pdf"), format="A4")


@pytest.mark.parametrize("size", ["phone", "desktop"], indirect=True)
def test_message_above_a_dialog_hides_nothing_of_it(page, app, size):
    sign_in(page)
    page.get_by_role("link", name="Transfer", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Amount")).to_be_visible()
    settle(page)
    app.kill()
    expect(page.locator("#live-status")).to_be_visible()
    settle(page)
    shot(page, f"offline-dialog-{size}")
    hidden = """() => [...document.querySelectorAll("[role=dialog] :is(button,a,input,select,textarea,h2)")].filter((node) => {
        const { left, top, width, height } = node.getBoundingClientRect(), x = left + width / 2, y = top + height / 2;
        return width && y > 0 && y < innerHeight && document.elementFromPoint(x, y)?.closest("#live-status");
    }).map((node) => node.outerHTML)"""
    # Wherever it is scrolled to.
    for end in [0, 10_000]:
        dialog.evaluate("(node, end) => node.scrollTo(0, end)", end)
        assert page.evaluate(hidden) == []
    app.restart()
    expect(page.locator("#live-status")).to_be_hidden(timeout=30_000)
