"""A list of ten thousand rows, of which only a window is on the page, without a visible difference."""

import pytest
from playwright.sync_api import expect

# How many rows are on the page, and the first and the last of them.
WINDOW = "(() => { const rows = [...document.querySelectorAll('.list li')].map((row) => parseInt(row.innerText.slice(4))); return [rows.length, rows[0], rows[rows.length - 1]]; })()"
# Like a mouse wheel: scroll a little less than the viewport each time.
SCROLL = """async ([target, step]) => {
    const seen = () => [...document.querySelectorAll('.list li')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
    }).map((row) => parseInt(row.innerText.slice(4)));
    let last = seen()[0], jumps = 0;
    for (let turn = 0; turn < 1500; turn++) {
        if (seen().length) scrollBy(0, step);
        await new Promise((done, fail) => {
            requestAnimationFrame(() => requestAnimationFrame(done));
            // `evaluate` has no time limit of its own.
            setTimeout(() => fail(new Error("the browser drew no frame for 20 s")), 20000);
        });
        const now = seen();
        if (now.length && Math.abs(now[0] - last) > 40) jumps++;
        if (now.length) last = now[0];
        if (now.includes(target)) return jumps;
    }
    throw new Error("row " + target + " does not come; " + last + " is seen");
}"""


def row(page, number):
    return page.get_by_role("button", name=f"Row {number} ")


@pytest.mark.parametrize("size", ["phone", "desktop"], indirect=True)
def test_rows_are_added_and_removed_while_scrolling(lab_page):
    page = lab_page("/long")
    expect(page.locator(".list li")).to_have_count(100)
    assert page.evaluate(SCROLL, [1000, 500]) == 0
    count, first, last = page.evaluate(WINDOW)
    assert count == 300 and first > 500 and last > 1000
    assert page.evaluate(SCROLL, [500, -500]) == 0
    # Scroll to the top in one step: missing rows are added.
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function(f"() => {WINDOW}[1] === 0")
    expect(row(page, 0)).to_be_in_viewport()


@pytest.mark.parametrize("size", ["phone"], indirect=True)
def test_middle_of_ten_thousand_rows_stays_where_it_is(lab_page):
    page = lab_page("/long")
    assert page.evaluate(SCROLL, [5000, 700]) == 0
    middle = row(page, 5000)
    middle.focus()
    place = "[...document.querySelectorAll('.list li')].find((row) => row.innerText.startsWith('Row 5000\\n')).getBoundingClientRect().top"
    before = page.evaluate(place)
    # Pressed by a script, because a click would scroll to the button.
    page.evaluate("[...document.querySelectorAll('button')].find((button) => button.innerText === 'Prepend').click()")
    expect(page.locator(".is-loading")).to_have_count(0)
    assert abs(page.evaluate(place) - before) < 2
    page.keyboard.press("Enter")
    expect(middle).to_contain_text("Pressed 1 times")
    expect(middle).to_be_focused()
    assert abs(page.evaluate(place) - before) < 2
    assert page.evaluate(WINDOW)[0] == 300


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_row_inserted_first_is_visible_at_the_top(lab_page):
    page = lab_page("/long")
    page.evaluate("[...document.querySelectorAll('button')].find((button) => button.innerText === 'Prepend').click()")
    expect(row(page, -3)).to_be_visible()
    assert page.evaluate(WINDOW) == [103, -3, 99]
