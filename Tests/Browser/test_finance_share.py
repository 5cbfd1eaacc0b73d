"""Sharing transactions as a table."""

from playwright.sync_api import expect

from conftest import open_live, shot, sign_in


def test_transactions_are_shared_as_a_table(page, app, size):
    open_live(page, app.base + "/finance/accounts/acc-1")
    sign_in(page)
    expect(page.get_by_role("link", name="Share transactions")).to_be_visible()
    shot(page, f"share-account-{size}")
    page.get_by_role("link", name="Share transactions").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Save as file")).to_be_visible()
    shot(page, f"share-table-{size}")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as file").click()
    assert download.value.suggested_filename == "Everyday.csv"
    lines = open(download.value.path(), encoding="utf-8-sig", newline="").read().split("\r\n")
    assert lines[0] == "Date,Counterparty,Text,Category,Amount,Currency"
    assert len(lines) > 500


def test_bank_statement_is_saved(page, app, size):
    open_live(page, app.base + "/finance/accounts/acc-1")
    sign_in(page)
    page.get_by_role("button", name="Bank statements").click()
    months = page.get_by_role("list", name="Bank statements").get_by_role("link")
    expect(months).to_have_count(12)
    shot(page, f"statements-{size}")
    months.nth(1).click()
    dialog = page.get_by_role("dialog")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as file").click()
    lines = open(download.value.path(), encoding="utf-8", newline="").read().split("\r\n")
    assert lines[0] == "Date,Payee,Description,Amount"
    assert len(lines) > 5
    shot(page, f"statement-saved-{size}")
