"""What must not get in: no state changes, 403, one line in the log without the token."""

import http.client

import pytest
from playwright.sync_api import expect

from conftest import sign_in


@pytest.fixture
def cookie(page, context):
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    cookies = context.cookies()
    assert len(cookies) == 1 and cookies[0]["httpOnly"] and cookies[0]["sameSite"] == "Strict"
    return f"{cookies[0]['name']}={cookies[0]['value']}"


def call(harbor, method, path, headers, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", harbor.port, timeout=10)
    try:
        connection.putrequest(method, path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        return response.status, response.read().decode()
    finally:
        connection.close()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_requests_that_are_not_from_our_page_are_refused(page, harbor, cookie, size):
    session = page.evaluate("document.querySelector('[data-session]').dataset.session")
    good = {"Cookie": cookie, "Sec-Fetch-Site": "same-origin", "Origin": harbor.base}
    event = b'{"e":"click","h":0,"r":1,"n":1,"v":{}}'
    attempts = [
        ("GET", "/", {"Sec-Fetch-Site": "none"}, None),
        ("GET", "/", {**good, "Cookie": "harbor=guess"}, None),
        ("GET", "/", {**good, "Host": "evil.example"}, None),
        ("GET", "/finance", {**good, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}, None),
        ("POST", f"/_live/event?s={session}", {"Sec-Fetch-Site": "same-origin", "Origin": harbor.base}, event),
        ("POST", f"/_live/event?s={session}", {**good, "Origin": "http://evil.example"}, event),
        ("POST", f"/_live/event?s={session}", {name: value for name, value in good.items() if name != "Origin"}, event),
        ("POST", f"/_live/event?s={session}", {**good, "Host": "evil.example"}, event),
    ]
    for count, (method, path, headers, body) in enumerate(attempts, 1):
        status, text = call(harbor, method, path, headers, body)
        assert status == 403, (method, path, headers, status)
        assert "Everyday" not in text and "Ada" not in text
        lines = harbor.logged("request refused", count)
        assert len(lines) == count, (method, path, headers, lines)
        assert cookie.split("=")[1] not in lines[-1] and harbor.address.split("token=")[1] not in lines[-1]
    expect(page.get_by_text("Net worth")).to_be_visible()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_an_event_for_a_handler_that_was_not_rendered_changes_nothing(page, harbor, cookie, size):
    status = page.evaluate(
        """async () => {
            const root = document.querySelector("[data-session]");
            const answer = await fetch(`/_live/event?s=${root.dataset.session}`, {
                method: "POST", headers: {"Content-Type": "application/json"},
                body: JSON.stringify({e: "click", h: 4711, r: +root.dataset.render, n: 99, v: {}}),
            });
            return answer.status;
        }"""
    )
    assert status == 403
    assert len(harbor.logged("not rendered", 1)) == 1
    expect(page.get_by_text("Net worth")).to_be_visible()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_the_launch_token_opens_one_door_once(browser, page, harbor, size):
    other = browser.new_context()
    try:
        stranger = other.new_page()
        answer = stranger.goto(harbor.address)
        assert answer.status == 403
    finally:
        other.close()
