"""A button that a press replaces leaves the focus to what took its place, and what came of the press is read out."""

import re

import pytest
from playwright.sync_api import expect

from conftest import open_live, shot, sign_in
from test_community import switch
from test_money import open_transfer, transfer
from test_statement import STATEMENT, import_statement

FOCUS = """() => {
    const node = document.activeElement;
    return node === document.body ? "" : `${node.localName}: ${node.innerText || node.getAttribute("aria-label") || node.name}`;
}"""


@pytest.fixture
def signed_in(page):
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    return page


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


def test_comparison_receives_the_focus_of_its_button(signed_in, harbor, size):
    page = signed_in
    open_live(page, harbor.base + "/insurance/products/bicycle")
    press(page, page.get_by_role("button", name="Compare with other insurers"))
    expect(page.get_by_text("Demo Insurer")).to_be_visible()
    expect_focus(page, "h2: Other insurers")


def test_import_and_removal_of_a_statement_keep_the_focus_and_are_read_out(signed_in, harbor, tmp_path, size):
    page = signed_in
    open_live(page, harbor.base + "/finance/accounts/acc-1/import")
    file = tmp_path / "umsaetze.csv"
    file.write_bytes(STATEMENT.encode("cp1252"))
    import_statement(page, file)
    expect_announced(page, "2 transactions were imported")
    expect_focus(page, "button: Import")
    press(page, page.get_by_role("button", name="Remove imported transactions"))
    expect_focus(page, "Remove 2 imported transactions from this account?")
    expect_announced(page, "Remove 2 imported transactions from this account?")
    shot(page, f"focus-removal-{size}")
    press(page, page.get_by_role("button", name="Keep"))
    expect_focus(page, "button: Remove imported transactions")
    press(page, page.get_by_role("button", name="Remove imported transactions"))
    press(page, page.get_by_role("button", name="Remove 2 transactions"))
    expect_announced(page, "2 transactions were removed.")
    assert page.evaluate(FOCUS) != ""


def test_transfer_form_and_its_review_exchange_the_focus(signed_in, size):
    page = signed_in
    dialog = open_transfer(page)
    dialog.get_by_label("Amount").fill("1.00")
    press(page, dialog.get_by_role("button", name="Continue"))
    expect_focus(page, "h2: Check your transfer")
    # A repeated Enter sends nothing.
    page.keyboard.press("Enter")
    press(page, dialog.get_by_role("button", name="Change"))
    expect_focus(page, "select: ")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Discard").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect_focus(page, "a: Transfer")


def test_acknowledged_transfer_moves_the_focus_to_the_next_element(signed_in, harbor, size):
    page = signed_in
    switch(harbor, "demo.fail", {"/v1/transfers": 422})
    expect(transfer(page, "1.00").get_by_text(re.compile("no money was moved", re.I))).to_be_visible(timeout=30_000)
    expect_announced(page, re.compile("no money was moved", re.I))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Discard").click()
    switch(harbor, "demo.fail")
    switch(harbor, "demo.drop", {"/v1/transfers": 100})
    expect(transfer(page, "2.00").get_by_text("The bank has not confirmed this transfer yet.")).to_be_visible(timeout=30_000)
    page.keyboard.press("Escape")
    switch(harbor, "demo.drop")
    expect(page.get_by_text("Transfer completed.")).to_be_visible(timeout=90_000)
    press(page, page.get_by_role("button", name="OK"))
    expect(page.get_by_text("Pending transfers")).to_have_count(0)
    expect_focus(page, "h2: Accounts")


def test_retry_of_a_page_that_failed_keeps_the_focus(signed_in, harbor, size):
    page = signed_in
    switch(harbor, "demo.fail", {"/v1/insurance": 503})
    page.get_by_role("link", name="Insurance").click()
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible(timeout=30_000)
    expect_announced(page, re.compile("insurer|insurance", re.I))
    switch(harbor, "demo.fail")
    press(page, again)
    expect(page.get_by_role("link", name="Bicycle")).to_be_visible(timeout=30_000)
    assert page.evaluate(FOCUS) != ""


def test_deletion_confirmation_keeps_the_focus(signed_in, harbor, size):
    page = signed_in
    open_live(page, harbor.base + "/privacy")
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


def test_taken_back_post_leaves_the_focus_on_the_page(signed_in, harbor, size):
    page = signed_in
    switch(harbor, "demo.fail", {"POST /v1": 503})
    open_live(page, harbor.base + "/community/compose")
    page.get_by_label("Text").fill("Not sent.")
    page.get_by_role("button", name="Publish").click()
    cancel = page.get_by_role("button", name=re.compile("Cancel|Take back|Discard", re.I))
    expect(cancel).to_be_visible(timeout=30_000)
    # Refused while an attempt to send the post is running.
    for _ in range(5):
        press(page, cancel)
        page.wait_for_timeout(1000)
        if not page.get_by_text("Not sent.").count():
            break
    expect(page.get_by_text("Not sent.")).to_have_count(0)
    assert page.evaluate(FOCUS) != ""


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_tabs_next_to_the_content_precede_it(signed_in, harbor):
    page = signed_in
    open_live(page, harbor.base + "/finance")
    page.get_by_role("link", name="Money").focus()
    order = []
    for _ in range(4):
        page.keyboard.press("Tab")
        order.append(page.evaluate(FOCUS).strip())
    assert order == ["a: Insurance", "a: Community", "a: Profile", "a: Transfer"]
