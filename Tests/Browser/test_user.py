"""Common user actions on live pages: unsent input, going back, connection loss, screen reader messages."""

import pytest
from playwright.sync_api import expect

from conftest import open_page

REFUSED = "This page was refused"


def open_note(lab_page):
    """The dialog with a field in which something was typed, and an event of each that was sent or refused."""
    page = lab_page("/notes")
    page.answers = []
    page.on("response", lambda response: page.answers.append(response.status) if "/_live/event" in response.url else None)
    page.get_by_role("button", name="Write").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_label("Text").press_sequentially("half a thought")
    return page


def leave_by_escape(page):
    page.keyboard.press("Escape")


def leave_by_back(page):
    page.go_back()


def leave_by_a_press_outside(page):
    page.mouse.click(5, 5)


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
@pytest.mark.parametrize("leave", [leave_by_escape, leave_by_back, leave_by_a_press_outside])
def test_leaving_a_form_with_typed_text_is_no_refusal(lab_page, leave):
    page = open_note(lab_page)
    leave(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Write").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert set(page.answers) == {204}
    assert page.get_by_text(REFUSED).count() == 0


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_text_selected_with_the_pointer_released_outside_stays(lab_page):
    page = open_note(lab_page)
    box = page.get_by_label("Text").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(10, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    page.get_by_label("Subject").press_sequentially("so that an answer has come")
    expect(page.get_by_label("Text")).to_have_value("half a thought")
    assert 204 in page.answers or page.answers == []
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_escape_that_ends_a_composition_closes_no_dialog(lab_page):
    page = open_note(lab_page)
    page.get_by_label("Text").evaluate(
        "(field) => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }))")
    page.get_by_label("Subject").press_sequentially("x")
    page.get_by_label("Text").focus()
    expect(page.get_by_text("14 characters")).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_visible()
    leave_by_escape(page)
    expect(page.get_by_role("dialog")).to_have_count(0)


def go_down(page):
    """1,500 pixels down the list, and into a row that is seen there."""
    page.evaluate("scrollTo(0, 1500)")
    row = page.evaluate("[...document.querySelectorAll('#live p')].find((row) => row.getBoundingClientRect().top > 300).innerText")
    page.get_by_role("link", name=row, exact=True).click()
    expect(page.get_by_role("heading", name=row, exact=True)).to_be_visible()
    assert page.evaluate("scrollY") == 0
    return row


def expect_place(page, lab, row, y=1500):
    expect(page).to_have_url(lab.base + "/rows")
    expect(page.get_by_role("heading", name="Rows", exact=True)).to_be_visible()
    page.wait_for_function("(y) => scrollY === y", arg=y)
    assert page.evaluate("document.activeElement.innerText") == row


def test_back_returns_to_the_previous_page_and_position(lab_page, shared_lab):
    page = lab_page("/rows")
    for back in [page.go_back, page.get_by_role("link", name="Back to Rows").click]:
        row = go_down(page)
        back()
        expect_place(page, shared_lab, row)
    page.go_forward()
    expect(page.get_by_role("heading", name=row, exact=True)).to_be_visible()
    page.go_back()
    expect_place(page, shared_lab, row)
    page.reload()
    expect(page.locator("html.is-live")).to_have_count(1)
    page.wait_for_function("scrollY === 1500")


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_back_while_offline_is_applied_after_reconnecting(context, own_lab):
    page = open_page(context, own_lab, "/rows")
    row = go_down(page)
    context.set_offline(True)
    page.go_back()
    expect(page).to_have_url(own_lab.base + "/rows")
    page.wait_for_timeout(300)
    context.set_offline(False)
    expect_place(page, own_lab, row)
    # And when the app itself was away.
    row = go_down(page)
    own_lab.kill()
    page.go_back()
    expect(page.locator("html.is-disconnected")).to_have_count(1)
    own_lab.restart()
    expect(page.get_by_role("heading", name="Rows", exact=True)).to_be_visible(timeout=30_000)
    expect(page).to_have_url(own_lab.base + "/rows")
    assert page.script_errors == []


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_after_navigation_the_new_page_has_the_focus_and_is_announced(lab_page):
    page = lab_page("/rows")
    page.evaluate("window.heard = []; new MutationObserver(() => window.heard.push(document.querySelector('#live-page').textContent))"
                  ".observe(document.querySelector('#live-page'), { childList: true, characterData: true, subtree: true })")
    page.get_by_role("link", name="Row 7", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Row 7", exact=True)).to_be_focused()
    assert page.evaluate("window.heard.at(-1)") == "Row 7 · Lab"
    page.go_back()
    expect(page.get_by_role("link", name="Row 7", exact=True)).to_be_focused()
    assert page.evaluate("window.heard.at(-1)") == "Rows · Lab"


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_a_page_sent_again_changes_only_what_differs(context, own_lab):
    page = open_page(context, own_lab, "/clock")
    page.evaluate("""() => {
        for (const node of document.querySelectorAll("#live *")) node.isOld = true;
        document.querySelector("#row-3").id = "gone";
    }""")
    page.get_by_role("button", name="Reverse").focus()
    own_lab.kill()
    own_lab.restart()
    expect(page.locator("#row-3")).to_have_count(1, timeout=30_000)
    expect(page.get_by_role("button", name="Reverse")).to_be_focused()
    assert page.evaluate("[...document.querySelectorAll('#live *')].filter((node) => !node.isOld).length") <= 1
    page.get_by_role("button", name="Reverse").click()
    expect(page.locator("#live li span").first).to_have_id("row-300")
    assert page.script_errors == []


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_first_paint_becomes_live_without_being_made_again(lab_page):
    page = lab_page("/validation", is_script_held=True)
    page.evaluate("for (const node of document.querySelectorAll('#live *')) node.isOld = true")
    page.get_by_label("Note").focus()
    page.let_script_run()
    expect(page.get_by_label("Note")).to_be_focused()
    assert page.evaluate("[...document.querySelectorAll('#live *')].filter((node) => !node.isOld).length") == 0
