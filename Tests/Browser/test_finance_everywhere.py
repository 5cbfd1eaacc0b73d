"""Reloaded dialogs, and use without a script, on the pages of accounts."""

import pytest
from playwright.sync_api import expect

from conftest import SIZES, shot, sign_in


def test_reload_and_an_expired_session_show_the_page_below_a_dialog(signed_in, app, size):
    page = signed_in
    page.get_by_role("link", name="Everyday ••••").click()
    expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
    page.get_by_role("link", name="Transfer", exact=True).click()
    below = page.locator(".modal-base h1")

    def expect_both():
        expect(page.get_by_role("dialog").get_by_label("Amount")).to_be_visible()
        expect(below).to_have_text("Everyday")

    expect_both()
    page.reload()
    expect_both()
    # As after ten minutes in the background: the app has discarded the page.
    below.evaluate("(heading) => heading.dataset.isOld = 1")
    app.kill()
    app.restart()
    expect(page.locator("[data-is-old]")).to_have_count(0, timeout=30_000)
    expect(page.locator("html.is-live")).to_have_count(1)
    expect_both()
    shot(page, f"dialog-after-restart-{size}")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(below).to_have_text("Everyday")
    expect(page).to_have_url(app.base + "/finance/accounts/acc-1")


@pytest.mark.parametrize("size", ["phone"], indirect=True)
def test_without_a_script_dialogs_close_and_users_sign_out(browser, app, size):
    context = browser.new_context(viewport=SIZES[size], java_script_enabled=False)
    context.set_default_timeout(15_000)
    page = context.new_page()
    page.goto(app.address)
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    page.goto(app.base + "/finance/transfer")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("Net worth")).to_be_visible()
    page.goto(app.base + "/profile")
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    expect(page.get_by_label("Password")).to_be_visible()
    context.close()
