"""Budgets in a real browser."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import open_live, settle, shot, sign_in


def expect_accessible(page):
    settle(page)
    assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []


def test_limit_is_set_in_three_clicks_kept_after_a_kill_and_removed(page, app, size):
    sign_in(page)
    page.get_by_role("link", name="Budgets").click()
    expect(page.get_by_text("No budgets yet")).to_be_visible()
    shot(page, f"budgets-none-{size}")
    expect_accessible(page)
    page.get_by_role("link", name=re.compile("Groceries")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Monthly limit").fill("0")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_text("Enter an amount above zero.")).to_be_visible()
    shot(page, f"budget-zero-{size}")
    expect_accessible(page)
    dialog.get_by_label("Monthly limit").fill("300")
    dialog.get_by_role("button", name="Save").click()
    groceries = page.get_by_role("link", name=re.compile("Groceries.*€300.00", re.DOTALL))
    expect(groceries).to_be_visible()

    app.kill()
    app.restart()
    open_live(page, app.base + "/budgets")
    shot(page, f"budgets-limit-{size}")
    expect_accessible(page)
    groceries.click()
    page.get_by_role("dialog").get_by_role("button", name="Remove limit").click()
    expect(page.get_by_text("No budgets yet")).to_be_visible()
