"""The focus after presses on the pages of accounts and transfers."""

import re

from playwright.sync_api import expect

from conftest import open_live, shot, switch
from test_finance import open_transfer, transfer
from test_finance_statement import STATEMENT, choose
from test_focus import FOCUS, expect_announced, expect_focus, press


def test_import_and_removal_of_a_statement_keep_the_focus_and_are_read_out(signed_in, app, tmp_path, size):
    page = signed_in
    open_live(page, app.base + "/finance/accounts/acc-1/import")
    file = tmp_path / "umsaetze.csv"
    file.write_bytes(STATEMENT.encode("cp1252"))
    choose(page, file)
    expect_focus(page, "h2: Check before you import")
    press(page, page.get_by_role("button", name="Import", exact=True))
    expect_announced(page, "2 transactions were imported")
    expect_focus(page, "2 transactions were imported")
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


def test_acknowledged_transfer_moves_the_focus_to_the_next_element(signed_in, app, size):
    page = signed_in
    switch(app, "demo.fail", {"/v1/transfers": 422})
    expect(transfer(page, "1.00").get_by_text(re.compile("no money was moved", re.I))).to_be_visible(timeout=30_000)
    expect_announced(page, re.compile("no money was moved", re.I))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Discard").click()
    switch(app, "demo.fail")
    switch(app, "demo.drop", {"/v1/transfers": 100})
    expect(transfer(page, "2.00").get_by_text("The bank has not confirmed this transfer yet.")).to_be_visible(timeout=30_000)
    page.keyboard.press("Escape")
    switch(app, "demo.drop")
    expect(page.get_by_text("Transfer completed.")).to_be_visible(timeout=90_000)
    press(page, page.get_by_role("button", name="OK"))
    expect(page.get_by_text("Pending transfers")).to_have_count(0)
    expect_focus(page, "h2: Accounts")
