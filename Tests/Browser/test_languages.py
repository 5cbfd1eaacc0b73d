"""Every screen in every language of the app, in one of long words, and in one that is read from right to left."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import BINARY, SIZES, Program, open_live, settle, shot
from test_previews import gallery

LANGUAGES = {"de": "ltr", "zh-Hans": "ltr", "en-XA": "ltr", "ar-XB": "rtl"}
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
def test_screens_in_every_state_are_whole_in_the_language(context, language):
    gallery = Program(BINARY / "gallery", "--port", 0, "--language", language)
    try:
        page = context.new_page()
        open_live(page, gallery.address)
        base = f"http://{gallery.host}:{gallery.port}"
        open_live(page, base + "/screens")
        assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [language, LANGUAGES[language]]
        states = page.locator("a[href^='/screens/']").evaluate_all("links => links.map(link => link.getAttribute('href'))")
        found = []
        for number, state in enumerate(states):
            open_live(page, base + state)
            # A loaded page is laid out anew, which is faster than loading it for each size.
            for size, viewport in SIZES.items():
                page.set_viewport_size(viewport)
                settle(page)
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    found.append((size, state, "wider than the window"))
                found += [(size, state, text) for text in page.evaluate(CUT_OFF)]
                # All states are tested in English; in other languages, a sample is enough for overflowing text.
                if number % 5 == 0:
                    for violation in Axe().run(page).response["violations"]:
                        found.append((size, state, violation["id"], [node["html"][:120] for node in violation["nodes"][:3]]))
                shot(page, f"{language}-{size}-{state.split('/')[-1]}")
        assert found == []
    finally:
        gallery.stop()
