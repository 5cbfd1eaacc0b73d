"""Sharing a page with the device's share sheet."""

from playwright.sync_api import expect

from conftest import open_live, shot, sign_in


def test_copied_link_opens_the_page(page, context, harbor, size, handed_over):
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=harbor.base)
    open_live(page, harbor.base + "/insurance/products/travel")
    sign_in(page)
    page.get_by_role("link", name="Share").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Copy link")).to_be_visible()
    shot(page, f"share-{size}")
    dialog.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == "harbor://insurance/products/travel"
    shot(page, f"share-done-{size}")

    other = context.new_page()
    harbor.open_link(link)
    other.goto(f"file://{handed_over()}")
    other.wait_for_url("**/insurance/products/travel")
    expect(other.get_by_role("heading", name="Travel")).to_be_visible()


def test_file_and_mail_hold_the_link(page, harbor):
    open_live(page, harbor.base + "/insurance/products/travel")
    sign_in(page)
    page.get_by_role("link", name="Share").click()
    dialog = page.get_by_role("dialog")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as file").click()
    assert download.value.suggested_filename == "Travel.url"
    assert "URL=harbor://insurance/products/travel" in open(download.value.path()).read()
    expect(page.get_by_text("Saved as Travel.url.")).to_be_visible()
    mail = dialog.get_by_role("link", name="Mail").get_attribute("href")
    assert mail == "mailto:?subject=Travel&body=harbor%3A%2F%2Finsurance%2Fproducts%2Ftravel"


def test_share_denied_by_the_device_shows_a_message_and_reports_nothing(page, harbor):
    open_live(page, harbor.base + "/insurance/products/travel")
    sign_in(page)
    page.get_by_role("link", name="Share").click()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("This device did not allow it.")).to_be_visible()
    expect(page.get_by_text("Link copied.")).to_have_count(0)


def test_post_is_shared_as_text_and_as_a_file(page, context, harbor, size):
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=harbor.base)
    open_live(page, harbor.base + "/community")
    sign_in(page)
    page.get_by_role("link", name="Community").click()
    expect(page.get_by_role("heading", name="Latest posts")).to_be_visible()
    shot(page, f"share-feed-{size}")
    page.get_by_role("link", name="Share post").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Copy text").click()
    expect(page.get_by_text("Text copied.")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert len(text) > 10
    shot(page, f"share-text-{size}")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as file").click()
    assert download.value.suggested_filename.endswith(".txt")
    assert open(download.value.path(), encoding="utf-8").read() == text


def test_picture_is_shared_as_an_image(page, harbor, size):
    open_live(page, harbor.base + "/community")
    sign_in(page)
    page.get_by_role("link", name="Community").click()
    page.get_by_role("link", name="Share picture").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img")).to_be_visible()
    assert dialog.get_by_role("link", name="Mail").count() == 0
    shot(page, f"share-picture-{size}")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save picture").click()
    assert download.value.suggested_filename.endswith(".png")
    assert open(download.value.path(), "rb").read().startswith(b"\x89PNG")
    expect(page.get_by_text(f"Saved as {download.value.suggested_filename}.")).to_be_visible()


def test_transactions_are_shared_as_a_table(page, harbor, size):
    open_live(page, harbor.base + "/finance/accounts/acc-1")
    sign_in(page)
    expect(page.get_by_role("link", name="Share transactions")).to_be_visible()
    shot(page, f"share-account-{size}")
    page.get_by_role("link", name="Share transactions").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Save as file")).to_be_visible()
    shot(page, f"share-table-{size}")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as file").click()
    assert download.value.suggested_filename == "Everyday.csv"
    lines = open(download.value.path(), encoding="utf-8-sig", newline="").read().split("\r\n")
    assert lines[0] == "Date,Counterparty,Text,Category,Amount,Currency"
    assert len(lines) > 500


def test_file_that_is_gone_shows_a_message(page, harbor):
    open_live(page, harbor.base + "/community")
    sign_in(page)
    page.get_by_role("link", name="Community").click()
    page.get_by_role("link", name="Share picture").first.click()
    page.route("**/community/picture/*", lambda route: route.fulfill(status=404))
    page.get_by_role("dialog").get_by_role("button", name="Save picture").click()
    expect(page.get_by_text("This device did not allow it.")).to_be_visible()
    expect(page.get_by_text("Saved as")).to_have_count(0)
