"""Signing in and out in a real browser."""

from playwright.sync_api import expect

from conftest import NAME, PASSWORD, expect_start, sign_in


def test_killed_app_restarts_signed_in_and_the_open_tab_continues(page, app):
    sign_in(page)
    expect_start(page)
    app.kill()
    expect(page.locator("html.is-disconnected")).to_have_count(1)
    app.restart()
    expect(page.locator("html.is-disconnected")).to_have_count(0, timeout=30_000)
    expect_start(page)
    page.get_by_role("link", name="Profile", exact=True).click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("heading", name=f"Welcome to {NAME}")).to_be_visible()


def test_interrupt_stops_within_a_second_with_pages_open_and_status_0(page, app):
    expect(page.get_by_role("heading", name=f"Welcome to {NAME}")).to_be_visible()
    status, seconds = app.stop()
    assert status == 0
    assert seconds < 1.5


def test_files_hold_neither_password_nor_token(page, app):
    sign_in(page)
    expect_start(page)
    read = 0
    for path in app.directory.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            read += len(data)
            assert PASSWORD.encode() not in data, path
    assert read > 100_000
