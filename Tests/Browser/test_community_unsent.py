"""Text that was typed and not sent: no press, key or address discards it without a question."""

import re

from playwright.sync_api import expect

from conftest import shot
from test_community import open_community

QUESTION = "Discard what you entered?"


def type_a_post(page):
    open_community(page)
    page.get_by_role("link", name="Write a post").click()
    field = page.get_by_label("Text")
    field.fill("A long text.")
    field.press("End")
    field.press_sequentially(" More.")
    return field


def keep(page):
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()
    page.get_by_role("button", name="Keep editing").click()
    expect(page.get_by_role("heading", name=QUESTION)).to_have_count(0)
    expect(page.get_by_label("Text")).to_have_value("A long text. More.")
    expect(page.get_by_label("Text")).to_be_focused()


def test_escape_asks_before_it_discards_a_post(page, size):
    field = type_a_post(page)
    field.press("Escape")
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()
    shot(page, f"unsent-{size}")
    keep(page)
    field.press("Escape")
    page.get_by_role("button", name="Discard").click()
    expect(page.get_by_label("Text")).to_have_count(0)
    expect(page.get_by_role("link", name="Write a post")).to_be_focused()


def test_press_outside_and_back_ask_before_they_discard_a_post(page, size):
    type_a_post(page)
    page.locator(".dialog-backdrop").click(position={"x": 2, "y": 2})
    keep(page)
    address = page.url
    page.go_back()
    keep(page)
    expect(page).to_have_url(address)


def test_escape_closes_a_post_without_text_at_once(page, size):
    open_community(page)
    page.get_by_role("link", name="Write a post").click()
    page.get_by_label("Text").press("Escape")
    expect(page.get_by_label("Text")).to_have_count(0)


def test_reload_asks_before_it_discards_a_post(page, size):
    type_a_post(page)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("New post|Community")).first).to_be_visible()
    assert asked == ["beforeunload"]
