"""Transactions that can be found, people who are paid, and transfers for later, in a real browser."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import open_live, settle, shot, sign_in


def expect_accessible(page):
    settle(page)
    assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


def test_payment_is_found_in_three_clicks_and_its_payee_is_paid_again(page, app, size):
    sign_in(page)
    expect(page.get_by_text("Recent transactions")).to_be_visible()
    shot(page, f"overview-{size}")
    expect_accessible(page)
    page.get_by_role("link", name="Search all transactions").click()
    page.get_by_label("Name or reference").fill("rent wohnbau muller")
    page.get_by_label("Name or reference").press("Enter")
    rows = page.get_by_role("list", name="Transactions").get_by_role("link")
    expect(rows).not_to_have_count(0)
    expect(page.get_by_text("Markthalle")).to_have_count(0)
    assert rows.count() > 12, "three years of rents"
    shot(page, f"search-{size}")
    expect_accessible(page)
    rows.nth(12).click()
    expect(page.get_by_text("−€1,240.00").first).to_be_visible()
    shot(page, f"transaction-{size}")
    expect_accessible(page)

    page.get_by_role("button", name="Change category").click()
    page.get_by_label("Category").select_option("Health")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("now belongs to Health.")).to_be_visible()
    page.get_by_role("link", name="Save payee", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("IBAN")).to_have_value(re.compile(r"^DE\d\d "))
    dialog.get_by_label("Name").fill("Landlord")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)

    # Four clicks to a transfer to a payee: payees, the payee, continue, transfer.
    open_live(page, app.base + "/finance")
    page.get_by_role("link", name="Payees", exact=True).click()
    payee = page.get_by_role("list", name="Payees").get_by_role("listitem").filter(has_text="Landlord")
    expect(payee).to_be_visible()
    shot(page, f"payees-{size}")
    expect_accessible(page)
    payee.get_by_role("link", name="Transfer", exact=True).click()
    dialog.get_by_label("Amount").fill("1")
    shot(page, f"transfer-{size}")
    dialog.get_by_role("button", name="Continue").click()
    expect(dialog.get_by_text("Landlord")).to_be_visible()
    expect_accessible(page)
    dialog.get_by_role("button", name="Transfer €1.00").click()
    expect(page.get_by_text("€1.00 sent to Landlord.")).to_be_visible()
    open_live(page, app.base + "/finance/transactions?text=landlord")
    expect(page.get_by_role("link", name=re.compile("Landlord.*1\\.00", re.DOTALL))).to_be_visible()


def test_own_iban_is_copied_in_two_clicks(page, app, size):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sign_in(page)
    page.get_by_role("link", name=re.compile("Everyday ••••")).click()
    page.get_by_role("button", name="Copy IBAN").click()
    expect(page.get_by_text("IBAN copied.")).to_be_visible()
    assert re.fullmatch(r"DE\d{20}", page.evaluate("navigator.clipboard.readText()"))


def test_transfer_of_every_month_is_planned_kept_after_a_kill_and_canceled(page, app, size):
    sign_in(page)
    page.get_by_role("link", name="Transfer", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Amount").fill("5")
    dialog.get_by_label("When").select_option("Every month")
    dialog.get_by_label("Day").fill("2099-01-31")
    dialog.get_by_role("button", name="Continue").click()
    dialog.get_by_role("button", name="Plan €5.00").click()
    expect(page.get_by_text("€5.00 to Savings planned.")).to_be_visible()
    app.kill()
    app.restart()
    open_live(page, app.base + "/finance")
    expect(page.get_by_role("heading", name="Upcoming")).to_be_visible()
    page.get_by_role("link", name="Planned transfers", exact=True).click()
    expect(page.get_by_text("31 Jan 2099 · Every month")).to_be_visible()
    shot(page, f"planned-{size}")
    expect_accessible(page)
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Yes, cancel").click()
    expect(page.get_by_text("No planned transfers")).to_be_visible()
