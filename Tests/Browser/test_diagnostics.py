"""What the app knows about itself, in a real browser."""

import pytest
from playwright.sync_api import expect

from conftest import PASSWORD, shot, sign_in


def test_diagnostics_show_figures_and_a_log_that_is_followed_and_searched(page, context, harbor, size):
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    page.get_by_role("link", name="Profile").click()
    page.get_by_role("link", name="Diagnostics").click()
    for text in ["Exchange rates", "Consent", "Operating system", "App version"]:
        expect(page.get_by_text(text, exact=False).first).to_be_visible()
    expect(page.get_by_text("crashed")).to_have_count(0)
    shot(page, f"diagnostics-{size}")

    page.get_by_role("link", name="Log", exact=True).click()
    expect(page.get_by_label("Level")).to_be_visible()
    expect(page.get_by_role("list", name="Lines of the log").get_by_role("listitem").first).to_be_visible()
    other = context.new_page()
    other.goto(harbor.base + "/insurance/products/travel")
    expect(other.get_by_label("Insured sum")).to_be_visible()
    expect(page.get_by_text("ProductController.load").first).to_be_visible()
    page.get_by_label("Search").fill("POST session")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("ProductController.load")).to_have_count(0)
    expect(page.get_by_text("/v1/session").first).to_be_visible()
    shot(page, f"log-{size}")
    assert PASSWORD not in page.content()


def test_kill_is_told_after_the_next_start_and_an_orderly_end_is_not(page, harbor):
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    harbor.kill()
    harbor.restart()
    page.goto(harbor.base + "/diagnostics")
    expect(page.get_by_text("Harbor crashed or was killed the last time.")).to_be_visible()
    shot(page, "diagnostics-after-a-kill")
    harbor.stop()
    harbor.restart()
    page.goto(harbor.base + "/diagnostics")
    expect(page.get_by_text("Operating system", exact=False).first).to_be_visible()
    expect(page.get_by_text("crashed")).to_have_count(0)
