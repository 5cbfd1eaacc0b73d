"""The focus after presses on the pages of products."""

import re

from playwright.sync_api import expect

from conftest import open_live, switch
from test_focus import FOCUS, expect_announced, expect_focus, press


def test_comparison_receives_the_focus_of_its_button(signed_in, app, size):
    page = signed_in
    open_live(page, app.base + "/insurance/products/bicycle")
    press(page, page.get_by_role("button", name="Compare with other insurers"))
    expect(page.get_by_text("Demo Insurer")).to_be_visible()
    expect_focus(page, "h2: Other insurers")


def test_retry_of_a_page_that_failed_keeps_the_focus(signed_in, app, size):
    page = signed_in
    switch(app, "demo.fail", {"/v1/insurance": 503})
    page.get_by_role("link", name="Insurance", exact=True).click()
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible(timeout=30_000)
    expect_announced(page, re.compile("insurer|insurance", re.I))
    switch(app, "demo.fail")
    press(page, again)
    expect(page.get_by_role("link", name="Bicycle")).to_be_visible(timeout=30_000)
    assert page.evaluate(FOCUS) != ""
