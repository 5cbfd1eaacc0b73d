"""Diagnostics in a browser."""

import pathlib
import re
import subprocess

from playwright.sync_api import expect

from conftest import BINARY, PASSWORD, PROGRAM, App, expect_start, open_live, shot, sign_in


def test_diagnostics_show_metrics_and_a_searchable_log(page, context, app, size):
    sign_in(page)
    expect_start(page)
    page.get_by_role("link", name="Profile", exact=True).click()
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
