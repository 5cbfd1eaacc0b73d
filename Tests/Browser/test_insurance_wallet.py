"""Paying through a plug-in."""

from playwright.sync_api import expect

from conftest import open_live, shot, sign_in


def test_premium_is_paid_with_the_wallet(page, app, size):
    open_live(page, app.base + "/insurance/products/bicycle")
    sign_in(page)
    page.get_by_label("Pay from").select_option("Demo Wallet · €250.00")
    expect(page.get_by_text("Available: €250.00")).to_be_visible()
    shot(page, f"wallet-{size}")
    page.get_by_role("button", name="Buy").click()
    expect(page.get_by_text("Insured for €1,000.00")).to_be_visible()
    open_live(page, app.base + "/insurance/products/bicycle")
    expect(page.get_by_role("option", name="Demo Wallet · €205.00")).to_be_attached()
