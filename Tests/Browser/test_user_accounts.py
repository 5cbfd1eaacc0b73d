"""Creating users, lock-outs, the profile, and signing out on all devices, in a real browser."""

from playwright.sync_api import expect

from conftest import USER, expect_start, open_live, shot, sign_in


def fill_sign_up(page, name):
    page.get_by_label("User name").fill(name)
    page.get_by_label("Display name").fill("Grace Hopper")
    page.get_by_label("E-mail").fill("grace@app.example")
    page.get_by_label("Password").fill("grace-password")


def test_sign_up_with_wrong_and_taken_names_and_then_success(page, app, size):
    page.get_by_role("link", name="Create account").click()
    expect(page.get_by_role("heading", name="Create your account")).to_be_visible()
    shot(page, f"sign-up-{size}")
    # Each field shows its problem when the user leaves it.
    page.get_by_label("User name").fill("grace hopper")
    page.get_by_label("Display name").focus()
    expect(page.get_by_text("A user name cannot contain “ ”.")).to_be_visible()
    page.get_by_label("E-mail").fill("grace@app")
    page.get_by_label("Password").fill("short")
    expect(page.get_by_text("Enter a valid e-mail address")).to_be_visible()
    page.get_by_label("User name").focus()
    expect(page.get_by_text("A password has at least 8 characters.")).to_be_visible()
    expect(page.get_by_label("Password")).to_have_value("short")
    shot(page, f"sign-up-wrong-{size}")
    fill_sign_up(page, USER)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_text("This user name is taken. Choose another one.")).to_be_visible()
    expect(page.get_by_label("User name")).to_be_focused()
    shot(page, f"sign-up-taken-{size}")
    fill_sign_up(page, "grace")
    page.get_by_role("button", name="Create account").click()
    expect_start(page)
    shot(page, f"sign-up-done-{size}")
    open_live(page, app.base + "/profile")
    expect(page.get_by_text("Hello, Grace Hopper")).to_be_visible()
    expect(page.get_by_text("grace@app.example")).to_be_visible()


def test_lock_out_is_counted_down_and_ends(page, app, size):
    for _ in range(4):
        sign_in(page, "wrong-password")
        expect(page.get_by_text("Incorrect user name or password.")).to_be_visible()
        expect(page.get_by_role("button", name="Sign in")).to_be_enabled()
    sign_in(page, "wrong-password")
    expect(page.get_by_text("Too many attempts.")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in")).to_be_disabled()
    expect(page.get_by_text("Try again in 2")).to_be_visible()
    shot(page, f"locked-out-{size}")
    # The device remembers it, and knows that another user is not locked out.
    app.kill()
    app.restart()
    expect(page.locator("html.is-disconnected")).to_have_count(0, timeout=30_000)
    page.get_by_label("User name").fill("grace")
    page.get_by_label("Password").focus()
    expect(page.get_by_text("Too many attempts.")).to_have_count(0)
    expect(page.get_by_role("button", name="Sign in")).to_be_enabled()
    page.get_by_label("User name").fill(USER)
    page.get_by_label("Password").focus()
    expect(page.get_by_text("Try again in")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in")).to_be_disabled()
    expect(page.get_by_role("button", name="Sign in")).to_be_enabled(timeout=40_000)
    expect(page.get_by_text("Try again in")).to_have_count(0)
    sign_in(page)
    expect_start(page)
