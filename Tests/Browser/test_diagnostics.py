"""Diagnostics in a browser."""

import pathlib
import re
import subprocess

from playwright.sync_api import expect

from conftest import BINARY, PASSWORD, PROGRAM, App, expect_start, open_live, shot, sign_in


def test_diagnostics_show_metrics_and_a_searchable_log(page, context, app, size):
    sign_in(page)
    expect_start(page)
    page.get_by_role("link", name="Profile").click()
    page.get_by_role("link", name="Diagnostics").click()
    for text in ["Consent", "Operating system", "App version"]:
        expect(page.get_by_text(text, exact=False).first).to_be_visible()
    expect(page.get_by_text("crashed")).to_have_count(0)
    page.get_by_role("button", name="Create report").click()
    expect(page.get_by_role("button", name="Save report")).to_be_visible()
    shot(page, f"diagnostics-{size}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save report").click()
    assert download.value.suggested_filename == "diagnostics.txt"
    report = pathlib.Path(download.value.path()).read_text()
    assert report.startswith("System\n  appVersion: ") and "/v1/session: 1 calls" in report and PASSWORD not in report
    expect(page.get_by_role("button", name="Create report")).to_be_visible()

    page.get_by_role("link", name="Log", exact=True).click()
    expect(page.get_by_label("Level")).to_be_visible()
    expect(page.get_by_role("list", name="Lines of the log").get_by_role("listitem").first).to_be_visible()
    other = context.new_page()
    open_live(other, app.base + "/settings")
    expect(other.get_by_label("Theme")).to_be_visible()
    expect(page.get_by_text("SettingsController.load").first).to_be_visible()
    page.get_by_label("Search").fill("POST session")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("SettingsController.load")).to_have_count(0)
    expect(page.get_by_text("/v1/session").first).to_be_visible()
    shot(page, f"log-{size}")
    assert PASSWORD not in page.content()


def test_kill_is_reported_after_the_next_start_and_an_orderly_end_is_not(page, app):
    sign_in(page)
    expect_start(page)
    app.kill()
    app.restart()
    open_live(page, app.base + "/diagnostics")
    expect(page.get_by_text("The app crashed or was terminated last time.")).to_be_visible()
    shot(page, "diagnostics-after-a-kill")
    app.stop()
    app.restart()
    open_live(page, app.base + "/diagnostics")
    expect(page.get_by_text("Operating system", exact=False).first).to_be_visible()
    expect(page.get_by_text("crashed")).to_have_count(0)


def fact(page, name):
    return page.locator(".fact", has=page.get_by_text(name, exact=True)).locator("dd")


def kept_events(app):
    return sum(path.read_bytes().count(b"page_opened") for path in (app.directory / "statistics").iterdir())


def refreshed(page, name, pattern):
    """Waits for data that is updated in the background."""
    for _ in range(60):
        page.get_by_role("button", name="Refresh").click()
        if re.fullmatch(pattern, fact(page, name).inner_text()):
            return fact(page, name).inner_text()
        page.wait_for_timeout(250)
    raise AssertionError(f"{name} is {fact(page, name).inner_text()}, not {pattern}")


def choose_consent(page, is_given):
    page.get_by_role("link", name="Profile", exact=True).click()
    page.get_by_role("link", name="Settings").click()
    field = page.get_by_label("Share usage statistics")
    # The state is shown a moment after the page.
    expect(field).to_be_checked(checked=not is_given)
    field.set_checked(is_given)
    expect(page.locator(".is-loading")).to_have_count(0)
    page.get_by_role("link", name="Back to Profile").click()
    page.get_by_role("link", name="Diagnostics").click()


def test_consent_enables_page_counts_and_its_withdrawal_removes_them(page, app, size):
    sign_in(page)
    expect_start(page)
    assert kept_events(app) == 0
    choose_consent(page, True)
    refreshed(page, "Consent", "given")
    page.get_by_role("link", name="Log", exact=True).click()
    expect(page.get_by_label("Search")).to_be_visible()
    page.get_by_role("link", name="Back to Diagnostics").click()
    refreshed(page, "Delivered", "[1-9][0-9]*")
    shot(page, f"statistics-{size}")
    page.get_by_role("link", name="Back to Profile").click()
    choose_consent(page, False)
    refreshed(page, "Consent", "not given")
    assert fact(page, "Waiting").inner_text() == "0" and kept_events(app) == 0
    delivered = fact(page, "Delivered").inner_text()
    page.get_by_role("link", name="Log", exact=True).click()
    expect(page.get_by_label("Search")).to_be_visible()
    page.get_by_role("link", name="Back to Diagnostics").click()
    page.get_by_role("button", name="Refresh").click()
    page.wait_for_timeout(2500)
    assert refreshed(page, "Delivered", "[0-9]+") == delivered and kept_events(app) == 0


def test_metrics_file_contains_requests_and_no_user_data(browser, directory, tmp_path):
    file = tmp_path / "app.prom"
    app = App(directory, "--metrics", file)
    page = browser.new_page()
    page.goto(app.address)
    sign_in(page)
    expect_start(page)
    page.close()
    app.stop()
    text = file.read_text()
    assert re.search(r'^http_client_requests_seconds_count\{address="[^"]+",outcome="success"\} [1-9]', text, re.M), text
    assert "demo" not in text and "usr-1" not in text


def test_metrics_file_that_cannot_be_written_is_reported(directory, tmp_path):
    command = [BINARY / PROGRAM, "--port", "0", "--data-dir", directory, "--metrics", tmp_path / "missing" / "app.prom"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=20)
    assert result.returncode == 64 and "the file cannot be written" in result.stderr, result
