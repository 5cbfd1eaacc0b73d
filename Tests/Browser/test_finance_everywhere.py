"""Browser navigation, use without a script and without a pointer, on the pages of accounts."""

import functools
import http.server
import threading

import pytest
from playwright.sync_api import expect

from conftest import PASSWORD, SIZES, USER, open_live, shot, sign_in


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_transfer_needs_no_pointer(page, app):
    page.get_by_label("User name").focus()
    page.keyboard.type(USER)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Net worth")).to_be_visible()
    open_live(page, app.base + "/finance/transfer")
    page.get_by_label("Amount").focus()
    page.keyboard.type("12.34")
    page.get_by_label("Reference").focus()
    page.keyboard.type("By keyboard")
    page.keyboard.press("Enter")
    expect(page.get_by_text("12.34").first).to_be_visible()


def test_back_forward_and_reload_show_the_expected_page(signed_in, app):
    page = signed_in
    page.get_by_role("link", name="Everyday").first.click()
    expect(page).to_have_url(app.base + "/finance/accounts/acc-1")
    expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("Net worth")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("Net worth")).to_be_visible()


def test_without_a_script_pages_are_readable_and_forms_post(browser, app, size):
    context = browser.new_context(viewport=SIZES[size], java_script_enabled=False)
    context.set_default_timeout(15_000)
    page = context.new_page()
    page.goto(app.address)
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    page.get_by_role("link", name="Everyday").first.click()
    expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
    shot(page, f"no-script-{size}")
    context.close()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_link_from_a_page_of_another_site_opens_the_right_page(signed_in, app, directory):
    (app.directory / "site").mkdir()
    (app.directory / "site" / "index.html").write_text(f'<a href="{app.base}/finance/accounts/acc-1">My account</a>')
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(app.directory / "site"))
    handler.log_message = lambda *_: None
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        page = signed_in
        page.goto(f"http://localhost:{server.server_port}/")
        page.get_by_role("link", name="My account").click()
        expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
        expect(page).to_have_url(app.base + "/finance/accounts/acc-1")
    finally:
        server.shutdown()


def test_reload_and_an_expired_session_show_the_page_below_a_dialog(signed_in, app, size):
    page = signed_in
    page.get_by_role("link", name="Everyday").first.click()
    expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
    page.get_by_role("link", name="Transfer").click()
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
