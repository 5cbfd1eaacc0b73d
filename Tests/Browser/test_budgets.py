"""The list of entries in a browser."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import open_live, shot, sign_in


def test_entry_is_added_shown_after_a_restart_and_removed(page, app, size):
    sign_in(page)
    page.locator("a.tab[href='/budgets']").click()
    for text in ["Bread", "Milk"]:
        expect(page.get_by_role("link", name=text)).to_be_visible()
    page.get_by_label("New entry").fill("Tea")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name="Tea")).to_be_visible()
    expect(page.get_by_label("New entry")).to_have_value("")
    shot(page, f"budgets-list-{size}")

    app.kill()
    app.restart()
    open_live(page, app.base + "/budgets")
    page.get_by_role("link", name="Tea").click()
    expect(page.get_by_role("button", name="Remove")).to_be_visible()
    shot(page, f"budgets-entry-{size}")
    assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("link", name="Milk")).to_be_visible()
    expect(page.get_by_role("link", name="Tea")).to_have_count(0)


def test_entry_without_text_is_explained(page, app, size):
    open_live(page, app.base + "/budgets")
    sign_in(page)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Write something first.")).to_be_visible()
    shot(page, f"budgets-empty-{size}")
