"""Printed pages, and pages without a connection."""

import pytest
from playwright.sync_api import expect

from conftest import expect_start, shot, sign_in


def wait_for_opacity(page, opacity):
    """Waits until the content has the opacity. It may be rendered again meanwhile."""
    page.wait_for_function(
        """(opacity) => {
            const content = document.querySelector(".list, .card > :not(.form)");
            return content && getComputedStyle(content).opacity === opacity;
        }""",
        arg=opacity,
    )


@pytest.mark.parametrize("size", ["phone", "desktop"], indirect=True)
@pytest.mark.parametrize("colors", ["light", "dark"])
def test_offline_page_shows_a_message_and_stays_readable_and_editable(page, app, size, colors):
    page.emulate_media(color_scheme=colors)
    sign_in(page)
    expect_start(page)
    wait_for_opacity(page, "1")
    app.kill()
    expect(page.locator("#live-status")).to_have_text("No connection. Trying again…")
    expect_start(page)
    wait_for_opacity(page, "0.55")
    shot(page, f"offline-{size}-{colors}")
    app.restart()
    expect(page.locator("html.is-disconnected")).to_have_count(0, timeout=30_000)
    wait_for_opacity(page, "1")
    expect(page.locator("#live-status")).to_have_text("")
