"""Publishing in a real browser: text, a picture from a file, and a kill in the midst of it."""

import pathlib

from playwright.sync_api import expect

from conftest import png, shot, sign_in


def open_community(page):
    sign_in(page)
    page.get_by_role("link", name="Community", exact=True).click()
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


def test_image_post_from_a_file_appears_with_its_picture(page, size, directory):
    open_community(page)
    compose(page, "Look at this", png(directory + "/pattern.png"), "A pattern", f"compose-{size}")
    expect_published(page, "Look at this")
    expect_loaded(page.get_by_alt_text("A pattern"), (160, 100))
    shot(page, f"community-image-{size}")


def test_file_that_is_no_picture_is_refused_on_the_page(page, size, directory):
    open_community(page)
    path = pathlib.Path(directory) / "script.png"
    path.write_text("<svg onload='alert(1)'/>")
    page.get_by_role("link", name="Write a post").click()
    page.get_by_label("Picture", exact=True).set_input_files(str(path))
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("This file is not a picture that can be published.")).to_be_visible()
    shot(page, f"compose-refused-{size}")
