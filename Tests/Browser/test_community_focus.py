"""The focus after presses on posts."""

import re

from playwright.sync_api import expect

from conftest import open_live, switch
from test_focus import FOCUS, press


def test_taken_back_post_leaves_the_focus_on_the_page(signed_in, app, size):
    page = signed_in
    switch(app, "demo.fail", {"POST /v1": 503})
    open_live(page, app.base + "/community/compose")
    page.get_by_label("Text").fill("Not sent.")
    page.get_by_role("button", name="Publish").click()
    cancel = page.get_by_role("button", name=re.compile("Cancel|Take back|Discard", re.I))
    expect(cancel).to_be_visible(timeout=30_000)
    # Refused while an attempt to send the post is running.
    for _ in range(5):
        press(page, cancel)
        page.wait_for_timeout(1000)
        if not page.get_by_text("Not sent.").count():
            break
    expect(page.get_by_text("Not sent.")).to_have_count(0)
    assert page.evaluate(FOCUS) != ""
