"""The back end switches a part of the app off and on, below open pages."""

from playwright.sync_api import expect

from conftest import open_live, shot, sign_in, switch


def test_insurance_switched_off_leaves_open_pages_without_a_reload(page, context, app, size):
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    tabs = page.get_by_role("navigation", name="Main").get_by_role("link")
    before = tabs.all_inner_texts()
    page.evaluate("window.mark = 'the same page'")
    other = context.new_page()
    open_live(other, app.base + "/insurance/products/travel")
    expect(other.get_by_label("Insured sum")).to_be_visible()

    switch(app, "insurance.enabled", False)
    expect(page.get_by_role("link", name="Insurance")).to_have_count(0)
    expect(page.get_by_text("Net worth")).to_be_visible()
    shot(page, f"switched-off-elsewhere-{size}")
    expect(other.get_by_text("This part of the app is switched off for now. Try again later.")).to_be_visible()
    shot(other, f"switched-off-{size}")

    open_live(other, app.base + "/insurance")
    expect(other.get_by_text("This part of the app is switched off for now.")).to_be_visible()

    app.kill()
    app.restart()
    expect(page.get_by_role("link", name="Money")).to_be_visible()
    expect(page.get_by_role("link", name="Insurance")).to_have_count(0)

    switch(app, "insurance.enabled")
    expect(page.get_by_role("link", name="Insurance")).to_be_visible()
    page.get_by_role("link", name="Insurance").click()
    expect(page.get_by_role("link", name="Bicycle")).to_be_visible()
    assert page.evaluate("window.mark") == "the same page"
    assert tabs.all_inner_texts() == before and "Insurance" in before
