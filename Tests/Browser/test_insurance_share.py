"""Sharing a link to a product."""

from playwright.sync_api import expect

from conftest import PROGRAM, open_live, shot, sign_in


def test_copied_link_opens_the_page(page, context, app, size, handed_over):
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=app.base)
    open_live(page, app.base + "/insurance/products/travel")
    sign_in(page)
    page.get_by_role("link", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Copy link")).to_be_visible()
    shot(page, f"share-{size}")
    dialog.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{PROGRAM}://insurance/products/travel"
    shot(page, f"share-done-{size}")

    other = context.new_page()
    app.open_link(link)
    other.goto(f"file://{handed_over()}")
    other.wait_for_url("**/insurance/products/travel")
    expect(other.get_by_role("heading", name="Travel")).to_be_visible()


def test_file_and_mail_hold_the_link(page, app):
    open_live(page, app.base + "/insurance/products/travel")
    sign_in(page)
    page.get_by_role("link", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as file").click()
    assert download.value.suggested_filename == "Travel.url"
    assert f"URL={PROGRAM}://insurance/products/travel" in open(download.value.path()).read()
    expect(page.get_by_text("Saved as Travel.url.")).to_be_visible()
    mail = dialog.get_by_role("link", name="Mail").get_attribute("href")
    assert mail == f"mailto:?subject=Travel&body={PROGRAM}%3A%2F%2Finsurance%2Fproducts%2Ftravel"


def test_share_denied_by_the_device_shows_a_message_and_reports_nothing(page, app):
    open_live(page, app.base + "/insurance/products/travel")
    sign_in(page)
    page.get_by_role("link", name="Share", exact=True).click()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("This device did not allow it.")).to_be_visible()
    expect(page.get_by_text("Link copied.")).to_have_count(0)
