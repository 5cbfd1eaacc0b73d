"""Every screen in every state of the gallery: accessible, and whole in each language of the app, in one of long words, and in one that is read
from right to left."""

import os

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import BINARY, SIZES, Program, open_live, settle, shot

IS_FULL = bool(os.environ.get("STRATA_FULL") or os.environ.get("SHOTS"))
# Languages, and which states are looked at: every second, third or fourth from a number on. All are in English, in three tests.
VIEWS = [("en", part, 3) for part in range(3)] + (
    [(language, part, 3) for language in ["en-XA", "ar-XB", "de", "zh-Hans"] for part in range(3)]
    if IS_FULL else [("en-XA", 0, 2), ("ar-XB", 1, 2), ("de", 1, 4), ("zh-Hans", 3, 4)])
# Overflowing or clipped text, except with an ellipsis or for screen readers only.
CUT_OFF = """() => [...document.querySelectorAll("#live *")].filter((node) => {
    const style = getComputedStyle(node), own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    if (!own || style.textOverflow === "ellipsis" || node.closest(".visually-hidden,option,select,svg")) return false;
    if (style.display === "inline" || !node.getClientRects().length) return false;
    return node.scrollWidth > node.clientWidth + 1 || node.getBoundingClientRect().right > innerWidth + 1
        || node.getBoundingClientRect().left < -1;
}).map((node) => node.className + ": " + node.textContent.slice(0, 60))"""


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
@pytest.mark.parametrize("language, first, step", VIEWS)
def test_screens_in_every_state_are_whole_and_accessible_in_the_language(context, language, first, step):
    gallery = Program(BINARY / "gallery", "--port", 0, "--language", language)
    try:
        page = context.new_page()
        open_live(page, gallery.address)
        base = f"http://{gallery.host}:{gallery.port}"
        open_live(page, base + "/screens")
        assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [language, "rtl" if language == "ar-XB" else "ltr"]
        states = page.locator("a[href^='/screens/']").evaluate_all("links => links.map(link => link.getAttribute('href'))")
        assert len(states) > 30
        found = []
        for number, state in enumerate(states[first::step]):
            open_live(page, base + state)
            # A loaded page is laid out anew, which is faster than loading it for each size.
            for size, viewport in SIZES.items():
                page.set_viewport_size(viewport)
                settle(page)
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    found.append((size, state, "wider than the window"))
                found += [(size, state, text) for text in page.evaluate(CUT_OFF)]
                # A state is the same for screen readers at all sizes and in all languages, except for what the layout hides.
                if IS_FULL or number % 5 == 0 or language == "en" and size == "phone":
                    for violation in Axe().run(page).response["violations"]:
                        found.append((size, state, violation["id"], [node["html"][:120] for node in violation["nodes"][:3]]))
                shot(page, f"{language}-{size}-{state.split('/')[-1]}")
        assert found == []
    finally:
        gallery.stop()
