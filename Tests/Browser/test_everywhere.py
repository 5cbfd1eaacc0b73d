"""Requirements for every page of the app: accessibility, use without a script, browser navigation."""

import functools
import http.server
import json
import re
import subprocess
import threading

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import BINARY, PASSWORD, SIZES, USER, open_live, settle, shot, sign_in

PAGES = {
    "/finance": "Net worth",
    "/finance/accounts/acc-1": "Everyday",
    "/finance/accounts/acc-1/import": "Statement",
    "/finance/transfer": "Amount",
    "/finance/templates": "Templates",
    "/funds": "All funds",
    "/funds/world": "Price history",
    "/funds/world/buy": "Pay from",
    "/funds/world/sell": "You have no units of this fund.",
    "/insurance": "Insurance",
    "/insurance/products/bicycle": "Insured sum",
    "/community": "Community",
    "/community/compose": "Text",
    "/profile": "Hello, Ada Brückner",
    "/settings": "Theme",
    "/diagnostics": "Diagnostics",
    "/diagnostics/log": "Search",
    "/privacy": "Privacy",
    "/share?page=%2Finsurance&title=Insurance": "Copy",
    "/web/help": "Help",
}
# Addresses without such a page.
OTHERS = {
    "community/media/:id": "a sound or a video and no page",
    "community/picture/:id": "a picture and no page",
    "community/text/:id": "a text and no page",
    "finance/accounts/:id/csv": "a file and no page",
    "finance/templates/:id": "a template that test_money.py saves first",
    "insurance/policies/:id": "a policy that test_insurance.py buys first",
    "insurance/policies/:id/claim": "a claim on a policy that test_insurance.py buys first",
    "insurance/policies/:id/cancel": "the cancellation of a policy that test_insurance.py buys first",
    "sign-in": "tested on its own, by somebody who is signed out",
    "sign-in/:provider": "the page of another party, for somebody who is signed out",
    "sign-up": "tested below, by somebody who is signed out",
    "web": "a page of another site in the frame of web/:page",
}


@pytest.fixture
def signed_in(page):
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    return page


def visit(page, harbor, path):
    open_live(page, harbor.base + path)
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(page.locator(".skeleton")).to_have_count(0)
    settle(page)


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_every_page_is_among_those_that_are_looked_at(harbor, size):
    routes = json.loads(subprocess.run([BINARY / "harbor", "routes", "--json"], capture_output=True, check=True).stdout)
    shown = [path.split("?")[0].strip("/") for path in PAGES]
    missing = [
        route["path"] for route in routes
        if "web" in route["exposure"] and not any(re.fullmatch(re.sub(":[a-z]+", "[^/]+", route["path"]), path) for path in shown)
    ]
    assert sorted(missing) == sorted(OTHERS)


@pytest.mark.parametrize("colors", ["light", "dark"])
def test_axe_finds_no_violation_on_the_pages_of_signed_out_users(page, harbor, size, colors):
    page.emulate_media(color_scheme=colors)
    for path in ["/sign-in", "/sign-up"]:
        visit(page, harbor, path)
        if path == "/sign-up":
            # With the errors of all fields.
            page.get_by_role("button", name="Create account").click()
            expect(page.get_by_text("Enter your e-mail address.")).to_be_visible()
        found = [(violation["id"], [node["html"][:120] for node in violation["nodes"][:3]])
                 for violation in Axe().run(page).response["violations"]]
        assert found == [], path


@pytest.mark.parametrize("colors", ["light", "dark"])
def test_axe_finds_no_violation(signed_in, harbor, size, colors):
    page = signed_in
    page.emulate_media(color_scheme=colors)
    found = []
    for path in PAGES:
        visit(page, harbor, path)
        for violation in Axe().run(page).response["violations"]:
            found.append((path, violation["id"], [node["html"][:120] for node in violation["nodes"][:3]]))
    assert found == []


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_axe_would_find_something(page):
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<input><button></button>')")
    assert {"label", "button-name"} <= {violation["id"] for violation in Axe().run(page).response["violations"]}


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_sign_in_page_has_no_axe_violation(page):
    assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []


def test_twice_the_size_needs_no_scrolling_to_the_side(signed_in, harbor, size):
    """A page at 200 % has half the width for its layout (WCAG 1.4.10: 320 pixels must do)."""
    page = signed_in
    page.set_viewport_size({"width": max(320, SIZES[size]["width"] // 2), "height": SIZES[size]["height"] // 2})
    wide = []
    for path in PAGES:
        visit(page, harbor, path)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(path)
    assert wide == []


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_everything_can_be_reached_by_keyboard_in_reading_order(signed_in, harbor):
    page = signed_in
    for path in ["/finance", "/finance/transfer", "/settings"]:
        visit(page, harbor, path)
        page.evaluate("document.activeElement.blur(); window.getSelection().removeAllRanges(); scrollTo(0, 0)")
        wanted = page.evaluate(
            """() => [...document.querySelectorAll("#live a[href], #live button, #live input, #live select, #live textarea")]
                .filter((node) => !node.disabled && !node.closest("[inert]") && node.type !== "hidden" && node.offsetParent)
                .map((node, index) => (node.dataset.order = String(index)))"""
        )
        assert len(wanted) > 3, path
        seen = []
        for _ in range(len(wanted) + 10):
            page.keyboard.press("Tab")
            order = page.evaluate("document.activeElement.dataset.order ?? null")
            if order is not None and order not in seen:
                seen.append(order)
                assert page.evaluate("""() => {
                    const style = getComputedStyle(document.activeElement);
                    return style.outlineStyle !== "none" || style.boxShadow !== "none";
                }"""), (path, "no sign of the focus")
        # A dialog has the focus from the beginning: the round starts where it is.
        first = wanted.index(seen[0])
        assert seen == wanted[first:] + wanted[:first], path


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_transfer_needs_no_pointer(page, harbor):
    page.get_by_label("User name").focus()
    page.keyboard.type(USER)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Net worth")).to_be_visible()
    open_live(page, harbor.base + "/finance/transfer")
    page.get_by_label("Amount").focus()
    page.keyboard.type("12.34")
    page.get_by_label("Reference").focus()
    page.keyboard.type("By keyboard")
    page.keyboard.press("Enter")
    expect(page.get_by_text("12.34").first).to_be_visible()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_reduced_motion_disables_animations(signed_in, harbor):
    page = signed_in
    page.emulate_media(reduced_motion="reduce")
    for path in PAGES:
        visit(page, harbor, path)
        moving = page.evaluate(
            """() => document.getAnimations().filter((animation) => animation.effect.getComputedTiming().duration > 10)
                .map((animation) => animation.animationName || animation.transitionProperty)"""
        )
        assert moving == [], path


def test_back_forward_and_reload_show_the_expected_page(signed_in, harbor):
    page = signed_in
    page.get_by_role("link", name="Everyday").first.click()
    expect(page).to_have_url(harbor.base + "/finance/accounts/acc-1")
    expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("Net worth")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("Net worth")).to_be_visible()


def test_without_a_script_pages_are_readable_and_forms_post(browser, harbor, size):
    context = browser.new_context(viewport=SIZES[size], java_script_enabled=False)
    context.set_default_timeout(15_000)
    page = context.new_page()
    page.goto(harbor.address)
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    page.get_by_role("link", name="Everyday").first.click()
    expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
    shot(page, f"no-script-{size}")
    context.close()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_link_from_a_page_of_another_site_opens_the_right_page(signed_in, harbor, directory):
    (harbor.directory / "site").mkdir()
    (harbor.directory / "site" / "index.html").write_text(f'<a href="{harbor.base}/finance/accounts/acc-1">My account</a>')
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(harbor.directory / "site"))
    handler.log_message = lambda *_: None
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        page = signed_in
        page.goto(f"http://localhost:{server.server_port}/")
        page.get_by_role("link", name="My account").click()
        expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
        expect(page).to_have_url(harbor.base + "/finance/accounts/acc-1")
    finally:
        server.shutdown()


def test_reload_and_an_expired_session_show_the_page_below_a_dialog(signed_in, harbor, size):
    page = signed_in
    page.get_by_role("link", name="Everyday").first.click()
    expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
    page.get_by_role("link", name="Transfer").click()
    below = page.locator(".modal-base h1")

    def expect_both():
        expect(page.get_by_role("dialog").get_by_label("Amount")).to_be_visible()
        expect(below).to_have_text("Everyday")

    expect_both()
    page.reload()
    expect_both()
    # As after ten minutes in the background: the app has discarded the page.
    below.evaluate("(heading) => heading.dataset.isOld = 1")
    harbor.kill()
    harbor.restart()
    expect(page.locator("[data-is-old]")).to_have_count(0, timeout=30_000)
    expect_both()
    shot(page, f"dialog-after-restart-{size}")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(below).to_have_text("Everyday")
    expect(page).to_have_url(harbor.base + "/finance/accounts/acc-1")


@pytest.mark.parametrize("size", ["phone"], indirect=True)
def test_without_a_script_dialogs_close_and_users_sign_out(browser, harbor, size):
    context = browser.new_context(viewport=SIZES[size], java_script_enabled=False)
    context.set_default_timeout(15_000)
    page = context.new_page()
    page.goto(harbor.address)
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    page.goto(harbor.base + "/finance/transfer")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("Net worth")).to_be_visible()
    page.goto(harbor.base + "/profile")
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    expect(page.get_by_label("Password")).to_be_visible()
    context.close()
