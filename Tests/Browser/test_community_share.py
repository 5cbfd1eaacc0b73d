"""Sharing posts and pictures."""

from playwright.sync_api import expect

from conftest import open_live, shot, sign_in


def test_post_is_shared_as_text_and_as_a_file(page, context, app, size):
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=app.base)
    open_live(page, app.base + "/community")
    sign_in(page)
    page.get_by_role("link", name="Community", exact=True).click()
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


def test_picture_is_shared_as_an_image(page, app, size):
    open_live(page, app.base + "/community")
    sign_in(page)
    page.get_by_role("link", name="Community", exact=True).click()
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


def test_file_that_is_gone_shows_a_message(page, app):
    open_live(page, app.base + "/community")
    sign_in(page)
    page.get_by_role("link", name="Community", exact=True).click()
    page.get_by_role("link", name="Share picture").first.click()
    page.route("**/community/picture/*", lambda route: route.fulfill(status=404))
    page.get_by_role("dialog").get_by_role("button", name="Save picture").click()
    expect(page.get_by_text("This device did not allow it.")).to_be_visible()
    expect(page.get_by_text("Saved as")).to_have_count(0)
