"""Data that an earlier version stored is available in this one."""

import pathlib
import tarfile

import pytest
from playwright.sync_api import expect

from conftest import App, open_live, sign_in

ARCHIVES = sorted((pathlib.Path(__file__).parents[1] / "Fixtures" / "EarlierData").glob("*.tar.gz"))


@pytest.mark.parametrize("archive", ARCHIVES, ids=lambda path: path.name.split(".")[0])
def test_data_of_an_earlier_version_is_complete(browser, directory, archive):
    """The archive is the data folder of an app that was killed while an order, a purchase and a post waited for the bank."""
    with tarfile.open(archive) as data:
        data.extractall(directory, filter="data")
    pathlib.Path(directory).chmod(0o700)
    app = App(directory)
    page = browser.new_page()
    try:
        page.goto(app.address)
        sign_in(page)
        page.get_by_role("link", name="Everyday").first.click()
        expect(page.get_by_text("Hausverwaltung Müller")).to_be_visible()
        expect(page.get_by_text("Earlier", exact=False).first).to_be_visible()
        open_live(page, app.base + "/insurance")
        expect(page.get_by_text("Bicycle").first).to_be_visible()
        expect(page.get_by_text("No policies yet")).to_have_count(0)
        open_live(page, app.base + "/community")
        expect(page.get_by_text("Written earlier")).to_be_visible()
    finally:
        page.close()
        app.stop()
    assert "damaged" not in app.log()
