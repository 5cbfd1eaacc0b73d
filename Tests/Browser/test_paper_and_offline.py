"""Printed pages, and pages without a connection."""

import pytest
from playwright.sync_api import expect

from conftest import expect_start, shot, sign_in


@pytest.mark.parametrize("size", ["phone", "desktop"], indirect=True)
@pytest.mark.parametrize("colors", ["light", "dark"])
def test_offline_page_shows_a_message_and_stays_readable_and_editable(page, app, size, colors):
    page.emulate_media(color_scheme=colors)
    sign_in(page)
    expect_start(page)
    content = ".list, .card > :not(.form)"
    page.locator(content).first.wait_for()
    dimmed = f"getComputedStyle(document.querySelector('{content}')).opacity"
    assert page.evaluate(dimmed) == "1"
    app.kill()
    expect(page.locator("#live-status")).to_have_text("No connection. Trying again…")
    expect_start(page)
    page.wait_for_function(f"() => {dimmed} === '0.55'")
    shot(page, f"offline-{size}-{colors}")
    app.restart()
    expect(page.locator("html.is-disconnected")).to_have_count(0, timeout=30_000)
    page.wait_for_function(f"() => {dimmed} === '1'")
    expect(page.locator("#live-status")).to_have_text("")
