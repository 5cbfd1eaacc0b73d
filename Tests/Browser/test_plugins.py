"""Signing in through a plug-in, in a real browser."""

from playwright.sync_api import expect

from conftest import open_live, shot


def test_user_signs_in_with_the_demo_identity(page, app, size):
    open_live(page, app.base + "/settings")
    shot(page, f"sign-in-{size}")
    page.get_by_role("link", name="Sign in with Demo ID").click()
    page.get_by_label("Code").fill("111111")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("These digits are wrong.")).to_be_visible()
    shot(page, f"identity-{size}")
    page.get_by_label("Code").fill("246810")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_label("Theme")).to_be_visible()
