"""The back end shows a web page of the insurer instead of a page of the app, and takes that back, below open pages."""

from playwright.sync_api import expect

from conftest import open_live, sign_in, switch


def move_products(app, page=None):
    """Shows a web page instead of each product page; None takes it back."""
    switch(app, "paths", page and [{"pattern": "insurance/products/:id", "webPage": page}])


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
