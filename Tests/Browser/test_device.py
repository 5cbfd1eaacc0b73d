"""Device commands in patches, and the rate of frequent events."""

import pytest
from playwright.sync_api import expect


def test_form_that_is_wrong_focuses_its_first_wrong_field(lab_page):
    page = lab_page("/device")
    page.get_by_label("First").fill("a")
    page.get_by_label("Second").fill("wrong")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Say right.")).to_be_visible()
    expect(page.get_by_label("Second")).to_be_focused()
    expect(page.get_by_label("Second")).to_be_in_viewport()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("right")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Sent: a right")).to_have_count(1)


@pytest.mark.parametrize("size", ["phone"], indirect=True)
def test_commands_are_delivered_with_a_patch(lab_page):
    page = lab_page("/device")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    page.wait_for_function("async () => await navigator.clipboard.readText() === 'from the app'")
    expect(page.get_by_label("Second")).not_to_be_in_viewport()
    page.get_by_role("button", name="Reveal").click()
    expect(page.get_by_label("Second")).to_be_in_viewport()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_frequent_events_are_throttled(lab_page):
    page = lab_page("/device")
    # The clock is controlled by the test, so that the order of events does not depend on the machine.
    page.clock.install()
    page.clock.pause_at("2100-01-01")
    page.get_by_label("Throttled").press_sequentially("abc")
    expect(page.get_by_text("Heard: ta", exact=True)).to_be_visible()
    page.clock.run_for(401)
    expect(page.get_by_text("Heard: ta,tabc", exact=True)).to_be_visible()
    page.get_by_label("Debounced").press_sequentially("xyz")
    page.get_by_label("Choice").focus()
    # Leaving a field ends the input.
    expect(page.get_by_text("Heard: ta,tabc,dxyz", exact=True)).to_be_visible()
    page.get_by_label("Choice").select_option("b")
    page.clock.run_for(300)
    page.get_by_label("Choice").select_option("c")
    page.clock.run_for(401)
    expect(page.get_by_text("Heard: ta,tabc,dxyz,cc", exact=True)).to_be_visible()
