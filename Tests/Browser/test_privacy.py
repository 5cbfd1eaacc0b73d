"""Export, restore and deletion of the user's data in a browser."""

import json
import pathlib
import re
import sqlite3

from playwright.sync_api import expect

from conftest import expect_start, shot, sign_in


def open_privacy(page):
    sign_in(page)
    expect_start(page)
    page.get_by_role("link", name="Profile", exact=True).click()
    page.get_by_role("link", name="Your data").click()
    expect(page.get_by_role("heading", name="Export your data")).to_be_visible()


def rows(app, file, table):
    connection = sqlite3.connect(f"file:{app.directory / file}?mode=ro", uri=True)
    try:
        return connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]
    finally:
        connection.close()


def test_data_is_saved_as_a_file_and_settings_are_restored_from_it(page, app, size, directory):
    open_privacy(page)
    shot(page, f"privacy-{size}")
    page.get_by_role("button", name="Prepare my data").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save my-data-").click()
    expect(page.get_by_text("Your data is saved.")).to_be_visible()
    file = pathlib.Path(directory) / "logs" / "saved.json"
    download.value.save_as(file)
    export = json.loads(file.read_text())
    owners = {owner["name"]: owner.get("data") for owner in export["owners"]}
    names = list(owners)
    assert names[0] == "publishing" and names[-3:] == ["preferences", "config", "user"]
    assert owners["user"]["displayName"] == "Ada Brückner"

    page.get_by_role("link", name="Profile", exact=True).click()
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Theme").select_option("Dark")
    expect(page.locator("[data-theme=dark]")).to_have_count(1)
    page.get_by_role("link", name="Profile", exact=True).click()
    page.get_by_role("link", name="Your data").click()
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("Choose the file that you saved.")).to_be_visible()
    page.get_by_label("File with your data").set_input_files(file)
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text(re.compile("Restored: .*settings"))).to_be_visible()
    expect(page.locator("[data-theme=dark]")).to_have_count(0)
    shot(page, f"privacy-brought-back-{size}")


def test_file_that_is_too_large_is_refused_before_it_is_sent(page, app, size, directory):
    open_privacy(page)
    file = pathlib.Path(directory) / "logs" / "large.json"
    file.write_bytes(b" " * (9 << 20))
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.get_by_label("File with your data").set_input_files(file)
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("status").filter(has_text="That is too large: 8 MB at most.")).to_be_visible()
    assert sent == []
    file.unlink()
