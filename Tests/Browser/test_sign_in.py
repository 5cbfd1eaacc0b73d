"""Signing in and out in a real browser."""

from playwright.sync_api import expect

from conftest import BINARY, NAME, PASSWORD, USER, App, Program, expect_start, open_live, shot, sign_in


def test_user_signs_in_sees_their_name_and_signs_out(page, app, size):
    expect(page.get_by_role("heading", name=f"Welcome to {NAME}")).to_be_visible()
    shot(page, f"sign-in-{size}")
    sign_in(page)
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_text("Hello, Ada Brückner")).to_be_visible()
    shot(page, f"profile-{size}")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("heading", name=f"Welcome to {NAME}")).to_be_visible()


def test_wrong_password_shows_an_error_and_keeps_the_name(page, size):
    sign_in(page, "wrong-password")
    expect(page.get_by_text("Incorrect user name or password.")).to_be_visible()
    shot(page, f"wrong-password-{size}")
    expect(page.get_by_label("User name")).to_have_value(USER)
    sign_in(page)
    expect_start(page)


def test_killed_app_restarts_signed_in_and_the_open_tab_continues(page, app):
    sign_in(page)
    expect_start(page)
    app.kill()
    expect(page.locator("html.is-disconnected")).to_have_count(1)
    app.restart()
    expect(page.locator("html.is-disconnected")).to_have_count(0, timeout=30_000)
    expect_start(page)
    page.get_by_role("link", name="Profile").click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("heading", name=f"Welcome to {NAME}")).to_be_visible()


def test_sign_in_while_offline_shows_an_error_and_retry_works(context, directory):
    server = Program(BINARY / "demo-backend", "--port", 0, "--data-dir", directory + "/server")
    app = App(directory + "/app", "--api-url", server.address)
    try:
        page = context.new_page()
        open_live(page, app.address)
        server.kill()
        sign_in(page)
        expect(page.get_by_text("The app cannot reach the server.")).to_be_visible()
        server.arguments[server.arguments.index("--port") + 1] = str(server.port)
        server.start()
        sign_in(page)
        expect_start(page)
    finally:
        app.stop()
        server.kill()


def test_interrupt_stops_within_a_second_with_pages_open_and_status_0(page, app):
    expect(page.get_by_role("heading", name=f"Welcome to {NAME}")).to_be_visible()
    status, seconds = app.stop()
    assert status == 0
    assert seconds < 1.5


def test_deep_link_while_signed_out_opens_after_signing_in(page, app):
    open_live(page, app.base + "/profile")
    expect(page.get_by_role("heading", name=f"Welcome to {NAME}")).to_be_visible()
    sign_in(page)
    expect(page.get_by_text("Hello, Ada Brückner")).to_be_visible()
    assert page.url == app.base + "/profile"


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
