"""Importing a bank's statement from a file in a real browser."""

from playwright.sync_api import expect

from conftest import open_live, shot, sign_in

STATEMENT = """Buchungstag;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung
31.01.2026;Miete Februar;Hausverwaltung Müller;-850,00;EUR
02.02.2026;Gehalt;Werk GmbH;2.400,50;EUR
03.02.2026;Kaputt;Niemand;viel;EUR
"""


def test_statement_is_imported_once_and_bad_rows_are_named(page, harbor, size, tmp_path):
    file = tmp_path / "umsaetze.csv"
    file.write_bytes(STATEMENT.encode("cp1252"))
    sign_in(page)
    page.get_by_role("link", name="Everyday").first.click()
    page.get_by_role("link", name="Import a statement").click()
    expect(page.get_by_text("Into Everyday")).to_be_visible()
    page.get_by_label("Statement").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_text("CSV: 2 transactions were imported, 1 row was left out.")).to_be_visible()
    expect(page.get_by_text("Line 4:")).to_be_visible()
    expect(page.get_by_text("Hausverwaltung Müller")).to_be_visible()
    shot(page, f"statement-{size}")
    page.get_by_label("Statement").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_text("CSV: 0 transactions were imported, 2 were known already, 1 row was left out.")).to_be_visible()
    harbor.kill()
    harbor.restart()
    open_live(page, harbor.base + "/finance/accounts/acc-1/import")
    expect(page.get_by_text("Hausverwaltung Müller")).to_be_visible()
    # It exists nowhere else: signing out keeps it for whoever imported it.
    page.get_by_role("link", name="Profile").click()
    page.get_by_role("button", name="Sign out").click()
    sign_in(page)
    expect(page.get_by_role("link", name="Everyday").first).to_be_visible()
    open_live(page, harbor.base + "/finance/accounts/acc-1/import")
    expect(page.get_by_text("Hausverwaltung Müller")).to_be_visible()
    page.get_by_role("button", name="Remove what was imported").click()
    expect(page.get_by_text("Hausverwaltung Müller")).to_have_count(0)
