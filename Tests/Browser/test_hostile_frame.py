"""A hostile framed page of another origin. Two origins: the lab, and a server with another host name."""

import http.server
import threading

import pytest
from playwright.sync_api import expect

from conftest import Lab, open_page

GUESTS = {
    "/quiet": "",
    # Without pauses, with the maximum message size.
    "/flood": "const text = 'x'.repeat(60000); setInterval(() => { for (let i = 0; i < 300; i++) parent.postMessage(text, '*') }, 10);",
    # Slightly above the rate limit, without end.
    "/chatter": "setInterval(() => parent.postMessage('x', '*'), 20);",
    # Fewer history entries than the browser's limit, and more.
    "/history20": "for (let i = 0; i < 20; i++) history.pushState(i, '', '#' + i);",
    "/history60": "for (let i = 0; i < 60; i++) history.pushState(i, '', '#' + i);",
    # As long as the browser lets it, after the page around it is live.
    "/loop": "setTimeout(() => { for (;;); }, 500);",
    "/focus": "setInterval(() => { window.focus(); document.querySelector('input').focus(); }, 30);",
}


@pytest.fixture(scope="module")
def guests():
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            script = GUESTS.get(self.path)
            body = f"<!DOCTYPE html><title>Guest</title><input aria-label='Guest field'><script>{script}</script>".encode()
            self.send_response(200 if script is not None else 404)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()


@pytest.fixture
def framed(context, guests):
    lab, pages = Lab(guests), []

    def open_it(guest):
        pages.append(open_page(context, lab, f"/framed?at={guests}{guest}"))
        return pages[-1]

    yield open_it
    for page in pages:
        assert page.script_errors == []
        page.close()
    lab.kill()


def test_a_flood_of_messages_ends_its_frame_and_leaves_the_page_usable(framed):
    page = framed("/flood")
    stopped = page.get_by_text("This page was stopped")
    expect(stopped).to_be_visible()
    expect(page.locator("iframe")).to_have_count(0)
    for count in range(1, 4):
        page.get_by_role("button", name="Press").click(timeout=3_000)
        expect(page.get_by_text(f"Presses: {count}")).to_be_visible(timeout=3_000)
    page.get_by_label("Text").fill("typed")
    # The user can load it again, and it is stopped again.
    with page.expect_event("frameattached"):
        page.get_by_role("button", name="Try again").click()
    expect(stopped).to_be_visible()
    expect(page.get_by_label("Text")).to_have_value("typed")


def test_a_frame_that_loops_does_not_block_the_page(framed):
    page = framed("/loop")
    page.wait_for_timeout(1_000)
    for count in range(1, 4):
        page.get_by_role("button", name="Press").click(timeout=3_000)
        expect(page.get_by_text(f"Presses: {count}")).to_be_visible(timeout=3_000)


def test_more_messages_than_are_heard_delay_no_press(framed):
    page = framed("/chatter")
    page.wait_for_function("() => +document.body.innerText.match(/Heard: (\\d+)/)[1] > 20")
    page.get_by_role("button", name="Press").click()
    expect(page.get_by_text("Presses: 1")).to_be_visible(timeout=2_000)
    expect(page.locator("iframe")).to_have_count(1)


@pytest.mark.parametrize("count", [20, 60])
def test_entries_that_a_frame_adds_to_the_history_are_passed_over_by_a_step_back(framed, guests, count):
    page = framed("/quiet")
    page.get_by_role("link", name="Contents").click()
    expect(page.get_by_role("link", name="/clock")).to_be_visible()
    page.evaluate(
        """address => {
            const link = document.createElement("a");
            link.href = address;
            document.querySelector("#live").append(link);
            link.click();
        }""",
        f"/framed?at={guests}/history{count}",
    )
    expect(page.get_by_role("button", name="Press")).to_be_visible()
    page.wait_for_function("(count) => history.length >= Math.min(count, 50)", arg=count)
    # A link to the page before is a step back, over all that the frame has added, or a new entry if the one before was pushed out.
    page.get_by_role("link", name="Contents").click()
    expect(page.get_by_role("link", name="/clock")).to_be_visible()
    page.wait_for_function("() => location.pathname === '/' && !location.search")
    if count == 20:
        assert page.evaluate("() => navigation.currentEntry.index") == 1
        page.evaluate("() => { navigation.back() }")
        expect(page.get_by_text("Heard:")).to_be_visible()
        assert page.url.endswith("/quiet")


def test_a_frame_cannot_keep_the_focus_while_the_user_types(framed):
    page = framed("/focus")
    text = "the quick brown fox jumps over the lazy dog"
    field = page.get_by_label("Text", exact=True)
    field.click()
    page.keyboard.type(text, delay=40)
    # It may receive a key before it loses the focus, three times; then it is stopped.
    entered = field.input_value()
    assert entered.endswith(text[6:]) and len(entered) >= len(text) - 3, entered
    expect(page.get_by_text("This page was stopped")).to_be_visible()


def test_a_user_enters_a_frame_by_pointer_and_by_tab(framed):
    page = framed("/quiet")
    field, guest = page.get_by_label("Text", exact=True), page.frame_locator("iframe").get_by_label("Guest field")
    field.press_sequentially("one")
    # As the pointer does on its way to the frame.
    field.hover()
    guest.click()
    page.keyboard.type("two")
    expect(guest).to_have_value("two")
    field.press("End")
    page.keyboard.type("three")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    # The frame is in another process, which has the focus a moment later.
    expect(guest).to_be_focused()
    page.keyboard.type("four")
    expect(field).to_have_value("onethree")
    expect(guest).to_have_value("four")
    expect(page.locator("iframe")).to_have_count(1)
