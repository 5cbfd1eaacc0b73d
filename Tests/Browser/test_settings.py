"""Theme and language, chosen in a real browser."""

import pytest
from playwright.sync_api import expect

from conftest import NAME, PASSWORD, SIZES, USER, expect_start, open_live, shot, sign_in

DARK, LIGHT = "rgb(14, 17, 21)", "rgb(245, 246, 248)"


def background(page):
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


def test_theme_and_language_switch_at_once_in_every_tab_and_survive_a_kill(page, context, app, size):
    sign_in(page)
    page.get_by_role("link", name="Profile", exact=True).click()
    expect(page.get_by_role("link", name="Settings")).to_be_visible()
    shot(page, f"profile-{size}")
    page.get_by_role("link", name="Settings").click()
    other = context.new_page()
    open_live(other, app.base + "/diagnostics")
    expect(other.get_by_text("Operating system", exact=False)).to_be_visible()
    shot(page, f"settings-light-{size}")
    assert background(page) == LIGHT

    page.get_by_label("Theme").select_option("Dark")
    expect(page.locator("[data-theme=dark]")).to_have_count(1)
    expect(other.locator("[data-theme=dark]")).to_have_count(1)
    assert background(page) == DARK and background(other) == DARK
    page.get_by_label("Language").select_option("Deutsch")
    expect(page.get_by_label("Farbschema")).to_have_value("dark")
    expect(page.get_by_role("option", name="Dunkel")).to_be_attached()
    expect(other.get_by_role("link", name="Profil", exact=True)).to_be_visible()
    expect(page).to_have_title(f"Einstellungen · {NAME}")
    for tab in [page, other]:
        expect(tab.locator("html[lang=de][dir=ltr]")).to_have_count(1)
    expect(other.get_by_text("Betriebssystem", exact=False)).to_be_visible()
    # What only the script says speaks it, too.
    other.context.set_offline(True)
    other.get_by_role("button", name="Aktualisieren").click()
    expect(other.locator("#live-status")).to_contain_text("Nichts wurde gesendet: keine Verbindung")
    other.context.set_offline(False)
    expect(other.locator("#live-status")).to_have_text("")
    page.get_by_label("Sprache").select_option("中文")
    expect(page.locator("html[lang=zh-Hans]")).to_have_count(1)
    expect(other.get_by_text("操作系统", exact=False)).to_be_visible()
    page.get_by_label("语言").select_option("Deutsch")
    page.get_by_label("Nutzungsstatistik teilen").check()
    # Other tabs keep their page.
    open_live(other, app.base + "/settings")
    expect(other.get_by_label("Nutzungsstatistik teilen")).to_be_checked()
    shot(page, f"settings-dark-german-{size}")

    app.kill()
    app.restart()
    open_live(page, app.base + "/settings")
    expect(page.get_by_label("Farbschema")).to_have_value("dark")
    expect(page.get_by_label("Nutzungsstatistik teilen")).to_be_checked()
    assert background(page) == DARK
    page.get_by_role("button", name="Einstellungen zurücksetzen").click()
    expect(page.get_by_label("Theme")).to_have_value("system")
    expect(page.get_by_label("Language")).to_have_value("system")
    expect(page.get_by_label("Share usage statistics")).not_to_be_checked()
    assert background(page) == LIGHT


def test_page_uses_the_browser_language_until_a_user_chooses(browser, app, size):
    german, chinese = [browser.new_context(viewport=SIZES[size], locale=locale) for locale in ["de-CH", "zh-CN"]]
    page = german.new_page()
    open_live(page, app.address)
    expect(page.locator("html[lang=de]")).to_have_count(1)
    page.get_by_label("Benutzername").fill(USER)
    page.get_by_label("Passwort").fill(PASSWORD)
    page.get_by_role("button", name="Anmelden").click()
    expect(page.locator("input[type=password]")).to_have_count(0)
    open_live(page, app.base + "/profile")
    expect(page.get_by_text("Hallo, Ada Brückner")).to_be_visible()
    # Another window of the same user uses its browser's language.
    other = chinese.new_page()
    open_live(other, app.new_address())
    open_live(other, app.base + "/diagnostics")
    expect(other.get_by_text("操作系统", exact=False)).to_be_visible()
    open_live(page, app.base + "/settings")
    expect(page.get_by_label("Sprache")).to_have_value("system")
    page.get_by_label("Sprache").select_option("English")
    for window in [page, other]:
        expect(window.locator("html[lang=en]")).to_have_count(1)
    expect_start(other)
    page.get_by_label("Language").select_option("System default")
    expect(page.get_by_label("Sprache")).to_have_value("system")
    expect(other.get_by_text("操作系统", exact=False)).to_be_visible()
    for context in [german, chinese]:
        context.close()


@pytest.mark.parametrize("theme, expected", [("light", LIGHT), ("dark", DARK)])
def test_chosen_theme_wins_over_the_device_from_the_first_paint_on(browser, app, theme, expected):
    context = browser.new_context(viewport=SIZES["phone"], color_scheme="dark" if theme == "light" else "light")
    page = context.new_page()
    open_live(page, app.address)
    sign_in(page)
    page.get_by_role("link", name="Profile", exact=True).click()
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Theme").select_option(theme)
    expect(page.locator(f"[data-theme={theme}]")).to_have_count(1)
    without_script = browser.new_context(
        viewport=SIZES["phone"], java_script_enabled=False, storage_state=context.storage_state(), color_scheme="no-preference")
    still = without_script.new_page()
    still.goto(app.base + "/settings")
    expect(still.locator(f"[data-theme={theme}]")).to_have_count(1)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == expected
    without_script.close()
    context.close()
