"""The places of the app as tabs and in a drawer: one word where the app is started, and no screen notices."""

import pytest
from playwright.sync_api import expect

from conftest import App, expect_start, open_live, shot, sign_in


@pytest.mark.parametrize("shell", ["tabs", "drawer"])
def test_places_are_reached_in_either_shell(context, directory, size, shell):
    app = App(directory, "--shell", shell)
    try:
        page = context.new_page()
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        open_live(page, app.address)
        sign_in(page)
        expect_start(page)
        if page.locator("a.tab").count() < 2:
            pytest.skip("the app has one place")
        # On a wide screen the drawer is always open.
        has_button = shell == "drawer" and size == "phone"
        expect(page.locator("summary.drawer-button:visible")).to_have_count(1 if has_button else 0)
        expect(page.locator(".tab-bar")).to_have_count(1 if shell == "tabs" else 0)
        place = page.locator("a.tab").nth(1)
        if has_button:
            page.locator("summary.drawer-button").click()
        name = place.inner_text()
        shot(page, f"shell-{shell}-{size}")
        place.click()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        assert page.locator("a.tab[aria-current=page]").text_content() == name
        if has_button:
            expect(page.locator("details.drawer")).not_to_have_attribute("open", "")
        page.go_back()
        expect_start(page)
        assert errors == []
    finally:
        app.stop()
