"""The back end shows a web page of the insurer instead of a page of the app, and takes that back, below open pages."""

from playwright.sync_api import expect

from conftest import open_live, shot, sign_in, switch


def move_products(app, page=None):
    """Shows a web page instead of each product page; None takes it back."""
    switch(app, "paths", page and [{"pattern": "insurance/products/:id", "webPage": page}])


def test_product_page_becomes_a_web_page_and_back_in_two_windows_without_a_reload(page, context, app, size):
    sign_in(page)
    open_live(page, app.base + "/insurance/products/travel")
    expect(page.get_by_label("Insured sum")).to_be_visible()
    other = context.new_page()
    open_live(other, app.base + "/insurance/products/bicycle")
    windows = [(page, "travel"), (other, "bicycle")]
    for window, _ in windows:
        window.evaluate("window.mark = 'the same page'")

    move_products(app, "product")
    for window, name in windows:
        expect(window.frame_locator("iframe").get_by_role("heading", name=f"Product “{name}”")).to_be_visible()
        expect(window.get_by_label("Insured sum")).to_have_count(0)
        assert window.url == f"{app.base}/insurance/products/{name}"
        shot(window, f"page-on-the-web-{name}-{size}")

    # A configuration that the app does not permit changes nothing and is logged once.
    move_products(app, "https://evil.example")
    assert app.logged("the app has no such web page", 1)
    expect(page.frame_locator("iframe").get_by_role("heading", name="Product “travel”")).to_be_visible()

    move_products(app)
    for window, name in windows:
        expect(window.get_by_label("Insured sum")).to_be_visible()
        expect(window.locator("iframe")).to_have_count(0)
        shot(window, f"page-of-the-app-again-{name}-{size}")
        assert window.evaluate("window.mark") == "the same page"
    assert len(app.logged("the app has no such web page", 1)) == 1 and "a screen leaks" not in app.log()
    page.get_by_role("link", name="Back to Insurance").click()
    expect(page.get_by_role("link", name="Bicycle")).to_be_visible()


def test_web_page_at_the_address_of_a_page_is_shown_after_a_restart(page, app):
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    move_products(app, "product")
    open_live(page, app.base + "/insurance/products/travel")
    expect(page.frame_locator("iframe").get_by_role("heading", name="Product “travel”")).to_be_visible()
    app.kill()
    app.restart()
    # The back end has another port now, which the policy of a page from before the restart does not allow in frames.
    open_live(page, app.base + "/insurance/products/travel")
    expect(page.frame_locator("iframe").get_by_role("heading", name="Product “travel”")).to_be_visible()
