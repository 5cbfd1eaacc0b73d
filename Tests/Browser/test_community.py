"""Publishing in a real browser: text, a picture from a file, and a kill in the midst of it."""

import pathlib

import pytest
from playwright.sync_api import expect

from conftest import open_live, png, shot, sign_in, switch


def open_community(page):
    sign_in(page)
    page.get_by_role("link", name="Community").click()
    expect(page.get_by_text("Ahoy.")).to_be_visible()


def compose(page, text, picture=None, alternative="", picture_name=None):
    page.get_by_role("link", name="Write a post").click()
    page.get_by_label("Text").fill(text)
    if picture:
        page.get_by_label("Picture", exact=True).set_input_files(picture)
        page.get_by_label("What the picture shows").fill(alternative)
    if picture_name:
        shot(page, picture_name)
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("button", name="Publish")).to_have_count(0)


def row(page, text):
    return page.locator(".card").filter(has_text=text)


def expect_published(page, text):
    expect(row(page, text)).to_have_count(1)
    expect(row(page, text).get_by_text("Ada Brückner")).to_be_visible()


def expect_loaded(picture, size):
    expect(picture).to_be_visible()
    picture.scroll_into_view_if_needed()
    picture.page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
    assert picture.evaluate("image => [image.naturalWidth, image.naturalHeight]") == list(size)


def test_feed_shows_posts_and_pictures_and_loads_older_ones(page, size):
    open_community(page)
    shot(page, f"community-{size}")
    expect_loaded(page.get_by_alt_text("A lighthouse on a rock at dusk"), (240, 150))
    shot(page, f"community-picture-{size}")
    count = page.locator(".card").count()
    page.get_by_role("button", name="Show older posts").click()
    expect(page.locator(".card")).to_have_count(count + 20)


def test_text_post_appears_in_the_feed(page, size):
    open_community(page)
    compose(page, "Grüße aus 東京 <b>&")
    expect_published(page, "Grüße aus 東京 <b>&")
    shot(page, f"community-own-{size}")
    page.reload()
    expect_published(page, "Grüße aus 東京 <b>&")


def test_image_post_from_a_file_appears_with_its_picture(page, size, directory):
    open_community(page)
    compose(page, "Look at this", png(directory + "/pattern.png"), "A pattern", f"compose-{size}")
    expect_published(page, "Look at this")
    expect_loaded(page.get_by_alt_text("A pattern"), (160, 100))
    shot(page, f"community-image-{size}")


def test_image_post_survives_a_kill_between_slot_and_upload(page, app, size, directory):
    open_community(page)
    switch(app, "demo.hold", ["PATCH /v1/uploads"])
    compose(page, "Survivor", png(directory + "/pattern.png"), "A pattern")
    expect(row(page, "Survivor").get_by_text("Step 2 of 3.")).to_be_visible()
    expect_loaded(page.get_by_alt_text("A pattern"), (160, 100))
    shot(page, f"community-pending-{size}")
    app.kill()
    app.restart()
    expect(row(page, "Survivor").get_by_text("Step 2 of 3.")).to_be_visible(timeout=30_000)
    switch(app, "demo.hold")
    expect_published(page, "Survivor")
    expect_loaded(page.get_by_alt_text("A pattern"), (160, 100))
    open_live(page, app.base + "/community")
    expect(row(page, "Survivor")).to_have_count(1)


def test_rejected_post_shows_its_reason_and_is_published_after_editing(page, size):
    open_community(page)
    compose(page, "Buy my spam now")
    expect(row(page, "Buy my spam now").get_by_text("The community does not accept this text.")).to_be_visible()
    shot(page, f"community-refused-{size}")
    row(page, "Buy my spam now").get_by_role("link", name="Change").click()
    page.get_by_label("Text").fill("Buy my jam now")
    page.get_by_role("button", name="Save").click()
    expect_published(page, "Buy my jam now")
    expect(page.get_by_text("spam")).to_have_count(0)


def test_file_that_is_no_picture_is_refused_on_the_page(page, size, directory):
    open_community(page)
    path = pathlib.Path(directory) / "script.png"
    path.write_text("<svg onload='alert(1)'/>")
    page.get_by_role("link", name="Write a post").click()
    page.get_by_label("Picture", exact=True).set_input_files(str(path))
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("This file is not a picture that can be published.")).to_be_visible()
    shot(page, f"compose-refused-{size}")


def test_own_post_is_deleted_after_confirmation(page, size):
    open_community(page)
    compose(page, "To be deleted")
    expect_published(page, "To be deleted")
    own = row(page, "To be deleted")
    # Posts of others have no such button.
    expect(page.get_by_role("button", name="Delete post")).to_have_count(1)
    own.get_by_role("button", name="Delete post").click()
    expect(own.get_by_text("Delete this post for everyone?")).to_be_visible()
    shot(page, f"community-delete-{size}")
    own.get_by_role("button", name="Keep post").click()
    expect(own.get_by_text("Delete this post for everyone?")).to_have_count(0)
    own.get_by_role("button", name="Delete post").click()
    own.get_by_role("button", name="Delete", exact=True).click()
    expect(own).to_have_count(0)
    page.get_by_role("button", name="Refresh").click()
    expect(page.get_by_text("Ahoy.")).to_be_visible()
    expect(own).to_have_count(0)


def test_deletion_without_a_connection_is_carried_out_after_a_kill(page, app, size):
    open_community(page)
    compose(page, "Late deletion")
    expect_published(page, "Late deletion")
    switch(app, "demo.fail", {"DELETE /v1/community": 503})
    own = row(page, "Late deletion")
    own.get_by_role("button", name="Delete post").click()
    own.get_by_role("button", name="Delete", exact=True).click()
    expect(own.get_by_text("The post will be deleted as soon as the community can be reached.")).to_be_visible()
    shot(page, f"community-deletion-waits-{size}")
    app.kill()
    app.restart()
    expect(own.get_by_text("be deleted").or_(own.get_by_text("Being deleted"))).to_be_visible(timeout=30_000)
    switch(app, "demo.fail")
    expect(own).to_have_count(0, timeout=90_000)
    open_live(page, app.base + "/community")
    expect(page.get_by_text("Ahoy.")).to_be_visible()
    expect(own).to_have_count(0)


def test_reactions_are_one_per_post_and_taken_back_if_they_fail(page, app, size):
    open_community(page)
    post = row(page, "Ahoy.")
    post.get_by_role("button", name="👍").click()
    expect(post.get_by_role("button", name="✓ 👍 1")).to_be_visible()
    post.get_by_role("button", name="❤️").click()
    expect(post.get_by_role("button", name="❤️ 1")).to_be_visible()
    expect(post.get_by_role("button", name="👍 1")).to_have_count(0)
    shot(page, f"community-reactions-{size}")
    page.reload()
    expect(post.get_by_role("button", name="❤️ 1")).to_be_visible()
    switch(app, "demo.slow", {"PUT /v1/community": 700})
    switch(app, "demo.fail", {"PUT /v1/community": 503})
    post.get_by_role("button", name="😄").click()
    # Shown at once, before the answer, and taken back.
    expect(post.get_by_role("button", name="😄 1")).to_be_visible()
    expect(post.get_by_role("button", name="😄 1")).to_have_count(0)
    expect(post.get_by_role("button", name="❤️ 1")).to_be_visible()
    expect(page.get_by_text("The app cannot reach the community.")).to_be_visible()


@pytest.mark.parametrize("colors", ["light", "dark"])
def test_community_in_both_colour_schemes(page, size, colors, directory):
    page.emulate_media(color_scheme=colors)
    open_community(page)
    shot(page, f"feed-{size}-{colors}")
    page.get_by_role("link", name="Write a post").click()
    expect(page.get_by_label("Text")).to_be_visible()
    shot(page, f"new-post-{size}-{colors}")
    compose_directly(page)
    expect(page.get_by_text("The community does not accept this text.")).to_be_visible()
    shot(page, f"own-refused-{size}-{colors}")


def compose_directly(page):
    page.get_by_label("Text").fill("No spam, I promise")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("button", name="Publish")).to_have_count(0)
