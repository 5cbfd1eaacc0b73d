"""Every screen in every state of the gallery: accessible, and whole in each language of the app, in one of long words, and in one that is read
from right to left."""

import os

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import BINARY, SIZES, Program, open_live, settle, shot

# The direction of each language, and which states are looked at without STRATA_FULL or SHOTS: all, or every second or fourth from a number on.
LANGUAGES = {"en": ("ltr", 0, 1), "en-XA": ("ltr", 0, 2), "ar-XB": ("rtl", 1, 2), "de": ("ltr", 1, 4), "zh-Hans": ("ltr", 3, 4)}
IS_FULL = bool(os.environ.get("STRATA_FULL") or os.environ.get("SHOTS"))
# Overflowing or clipped text, except with an ellipsis or for screen readers only.
CUT_OFF = """() => [...document.querySelectorAll("#live *")].filter((node) => {
    const style = getComputedStyle(node), own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    if (!own || style.textOverflow === "ellipsis" || node.closest(".visually-hidden,option,select,svg")) return false;
    if (style.display === "inline" || !node.getClientRects().length) return false;
    return node.scrollWidth > node.clientWidth + 1 || node.getBoundingClientRect().right > innerWidth + 1
        || node.getBoundingClientRect().left < -1;
}).map((node) => node.className + ": " + node.textContent.slice(0, 60))"""


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_in_every_state_are_whole_and_accessible_in_the_language(context, language):
    direction, first, step = LANGUAGES[language]
    gallery = Program(BINARY / "gallery", "--port", 0, "--language", language)
    try:
        page = context.new_page()
        open_live(page, gallery.address)
        base = f"http://{gallery.host}:{gallery.port}"
        open_live(page, base + "/screens")
        assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [language, direction]
        states = page.locator("a[href^='/screens/']").evaluate_all("links => links.map(link => link.getAttribute('href'))")
        assert len(states) > 30
        found = []
        for number, state in enumerate(states if IS_FULL else states[first::step]):
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
