"""Signing in and paying through plug-ins, in a real browser."""

from playwright.sync_api import expect

from conftest import open_live, shot


def test_user_signs_in_with_the_demo_identity_and_pays_with_the_wallet(page, harbor, size):
    open_live(page, harbor.base + "/insurance/products/bicycle")
    shot(page, f"sign-in-{size}")
    page.get_by_role("link", name="Sign in with Demo ID").click()
    page.get_by_label("Code").fill("111111")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("These digits are wrong.")).to_be_visible()
    shot(page, f"identity-{size}")
    page.get_by_label("Code").fill("246810")
    page.get_by_role("button", name="Sign in").click()

    page.get_by_label("Pay from").select_option("Demo Wallet · €250.00")
    expect(page.get_by_text("Available: €250.00")).to_be_visible()
    shot(page, f"wallet-{size}")
    page.get_by_role("button", name="Buy").click()
    expect(page.get_by_text("Insured for €1,000.00")).to_be_visible()
    open_live(page, harbor.base + "/insurance/products/bicycle")
    expect(page.get_by_role("option", name="Demo Wallet · €205.00")).to_be_attached()
