"""Every screen in every state of the gallery: accessible, and without horizontal overflow."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import BINARY, Program, open_live, settle, shot

pytestmark = pytest.mark.layout


@pytest.fixture
def gallery():
    gallery = Program(BINARY / "gallery", "--port", 0)
    yield gallery
    gallery.stop()


def test_screens_in_every_state_are_accessible_and_as_wide_as_the_window(context, gallery, size):
    page = context.new_page()
    open_live(page, gallery.address)
    base = f"http://{gallery.host}:{gallery.port}"
    open_live(page, base + "/screens")
    states = page.locator("a[href^='/screens/']").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert len(states) > 30
    found = []
    for state in states:
        open_live(page, base + state)
        settle(page)
        for violation in Axe().run(page).response["violations"]:
            found.append((state, violation["id"], [node["html"][:120] for node in violation["nodes"][:3]]))
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append((state, "wider than the window"))
        shot(page, f"{size}-{state.split('/')[-1]}")
    assert found == []
