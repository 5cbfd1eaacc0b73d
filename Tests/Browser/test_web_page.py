"""A web page of the back end inside the app, with granted and refused requests."""

import json

from playwright.sync_api import expect

from conftest import expect_start, open_live, shot, sign_in


def open_help(page):
    sign_in(page)
    page.get_by_role("link", name="Profile", exact=True).click()
    page.get_by_role("link", name="Help").click()
    return page.frame_locator("iframe")


def test_web_page_follows_the_language_and_the_theme_of_the_app(page, app, size):
    sign_in(page)
    expect_start(page)
    open_live(page, app.base + "/settings")
    page.get_by_label("Theme").select_option("dark")
    page.get_by_label("Language").select_option("de")
    page.get_by_role("link", name="Profil", exact=True).click()
    page.get_by_role("link", name="Hilfe").click()
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("heading", name="Hallo, Ada Brückner")).to_be_visible()
    expect(frame.get_by_role("button", name="Einstellungen anzeigen")).to_be_visible()
    red, green, blue = frame.locator("body").evaluate("(body) => getComputedStyle(body).backgroundColor.match(/[0-9]+/g).map(Number)")
    assert max(red, green, blue) < 64
    shot(page, f"web-page-german-{size}")


def test_web_page_sees_neither_the_cookies_nor_the_page_of_the_app(page, context, app):
    sent = []
    context.on("request", lambda request: sent.append(request))
    frame = open_help(page)
    expect(frame.get_by_role("heading", name="Hello, Ada Brückner")).to_be_visible()
    to_the_server = [request for request in sent if request.url.startswith("http://localhost")]
    assert to_the_server and not any("cookie" in request.all_headers() for request in to_the_server)
    inner = next(f for f in page.frames if f.url.startswith("http://localhost"))
    assert inner.evaluate("document.cookie") == ""
    assert inner.evaluate("(() => { try { return parent.document.title } catch (error) { return error.name } })()") == "SecurityError"
    # It cannot navigate the window either.
    assert inner.evaluate("(() => { try { top.location = 'http://localhost/' } catch (error) { return error.name } })()") == "SecurityError"
    assert page.url == app.base + "/web/help"


def test_a_frame_is_loaded_once_when_its_page_is(page, app):
    expect(open_help(page).get_by_role("heading", name="Hello, Ada Brückner")).to_be_visible()
    loaded = []
    page.on("request", lambda request: loaded.append(request.url) if "/h5/help" in request.url and request.resource_type == "document" else None)
    page.reload()
    # Messages that the frame sends before the page is live are delivered later.
    expect(page.frame_locator("iframe").get_by_role("heading", name="Hello, Ada Brückner")).to_be_visible()
    expect(page.locator("html.is-live")).to_have_count(1)
    page.wait_for_timeout(300)
    assert len(loaded) == 1, loaded


def test_embedded_page_of_another_origin_receives_no_answer(page, app):
    expect(open_help(page).get_by_role("heading", name="Hello, Ada Brückner")).to_be_visible()
    page.evaluate(
        """async () => {
            const frame = document.createElement("iframe");
            frame.name = "hostile";
            frame.srcdoc = "<p>hostile</p>";
            document.body.append(frame);
            await new Promise((resolve) => frame.onload = resolve);
        }"""
    )
    hello = json.dumps({"strata": 1, "page": "0123456789abcdef01234567", "type": "ready", "wants": ["user.name"]})
    heard = page.frame(name="hostile").evaluate(
        """async (hello) => {
            const heard = [];
            addEventListener("message", (event) => heard.push(event.data));
            parent.postMessage(hello, "*");
            parent.frames[0].postMessage(hello, "*");
            await new Promise((resolve) => setTimeout(resolve, 1000));
            return heard;
        }""",
        hello,
    )
    assert heard == []
