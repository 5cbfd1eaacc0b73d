"""The latency of clicks on the pages of accounts."""

import re

import pytest
from playwright.sync_api import expect

from conftest import open_live, sign_in
from test_clicks import IS_FULL, PRESS_UNTIL, Times
from test_finance_statement import STATEMENT


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_clicks_on_the_pages_of_accounts_are_answered(page, app, tmp_path):
    times = Times("accounts")
    file = tmp_path / "statement.csv"
    file.write_bytes(STATEMENT.encode("cp1252"))
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    for turn in range(30 if IS_FULL else 2):
        open_live(page, app.base + "/finance")
        times.add(page.evaluate(PRESS_UNTIL, ["Refresh", "Net worth", True]))
        # Regression: the page is reopened before each press.
        for name, is_there in [("Import", True), ("Remove imported transactions", False)]:
            open_live(page, app.base + "/finance/accounts/acc-1/import")
            expect(page.get_by_text("Into Everyday")).to_be_visible()
            if is_there:
                page.get_by_label("Statement").set_input_files(file)
                times.add(page.evaluate(PRESS_UNTIL, ["Continue", "Check before you import", True]))
            if not is_there:
                times.add(page.evaluate(PRESS_UNTIL, [name, "You can import the file again", True]))
                name = page.get_by_role("button", name=re.compile(r"^Remove \d+ transactions?$")).inner_text()
            times.add(page.evaluate(PRESS_UNTIL, [name, "Undo import", is_there]))
        open_live(page, app.base + "/finance")
    times.check()
