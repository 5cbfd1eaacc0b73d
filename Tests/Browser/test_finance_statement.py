"""Importing a bank's statement from a file in a real browser."""

import pytest
from playwright.sync_api import expect

from conftest import NAME, open_live, shot, sign_in

STATEMENT = """Buchungstag;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung
31.01.2026;Miete Februar;Hausverwaltung Müller;-850,00;EUR
02.02.2026;Gehalt;Werk GmbH;2.400,50;EUR
03.02.2026;Kaputt;Niemand;viel;EUR
"""


def choose(page, file):
    page.get_by_label("Statement").set_input_files(file)
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(page.get_by_text("Check before you import")).to_be_visible()


@pytest.fixture
def imported(page, tmp_path):
    """Imports a statement into the account Everyday, whose page is open."""
    file = tmp_path / "umsaetze.csv"
    file.write_bytes(STATEMENT.encode("cp1252"))
    sign_in(page)
    page.get_by_role("link", name="Everyday ••••").click()
    page.get_by_role("link", name="Import a statement").click()
    expect(page.get_by_text("Into Everyday")).to_be_visible()
    choose(page, file)
    expect(page.get_by_text("CSV: 2 new transactions, 1 row was skipped.")).to_be_visible()
    expect(page.get_by_text("−€850.00", exact=True)).to_be_visible()
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_text("CSV: 2 transactions were imported, 1 row was skipped.")).to_be_visible()
    expect(page.get_by_text("Hausverwaltung Müller")).to_be_visible()
    return file


def test_statement_is_imported_once_and_invalid_rows_are_listed(page, imported, size):
    expect(page.get_by_text("Line 4:")).to_be_visible()
    shot(page, f"statement-{size}")
    choose(page, imported)
    expect(page.get_by_text("CSV: 0 new transactions, 2 were already imported, 1 row was skipped.")).to_be_visible()


def test_statement_outlives_a_kill_and_signing_out_and_in(page, app, imported):
    """It exists only on this device, so it is kept for the user who imported it."""
    app.kill()
    app.restart()
    open_live(page, app.base + "/finance/accounts/acc-1/import")
    expect(page.get_by_text("Hausverwaltung Müller")).to_be_visible()
    page.get_by_role("link", name="Profile", exact=True).click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("heading", name=f"Welcome to {NAME}")).to_be_visible()
    open_live(page, app.base + "/finance/accounts/acc-1/import")
    expect(page.get_by_text("Hausverwaltung Müller")).to_have_count(0)
    sign_in(page)
    expect(page.get_by_text("Hausverwaltung Müller")).to_be_visible()
    page.get_by_role("button", name="Undo import").click()
    page.get_by_role("button", name="Remove 2 transactions").click()
    expect(page.get_by_text("Hausverwaltung Müller")).to_have_count(0)
