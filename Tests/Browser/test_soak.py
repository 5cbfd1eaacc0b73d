"""Random actions with random kills of the app: nothing that was confirmed is lost, no transfer is booked twice, and no page is blank.

`make soak` performs ten thousand actions with a hundred kills; another run, as many as fit into a test.
"""

import os
import pathlib
import random
import re
import sqlite3

import pytest
from playwright.sync_api import expect

import pages_budgets
import pages_community
import pages_finance
import pages_funds
import pages_insurance
from conftest import DEMO_DATA, open_live

ACTIONS, KILLS = int(os.environ.get("SOAK", 60)), int(os.environ.get("SOAK_KILLS", 2))
ADDRESSES = [address for pages in (pages_budgets, pages_community, pages_finance, pages_funds, pages_insurance) for address in pages.PAGES]
CATEGORIES = {"groceries": "Groceries", "travel": "Travel", "leisure": "Leisure"}
PAYEES = 20


class Killed(Exception):
    """The app was killed during an action."""


class Soak:
    def __init__(self, page, app, seed):
        self.page, self.app, self.random = page, app, random.Random(seed)
        self.done, self.kills = 0, 0
        # References of transfers and whether the user saw that they were accepted; names of payees; the possible limits of each category.
        self.transfers, self.payees, self.limits = {}, [], {category: {None} for category in CATEGORIES}

    def run(self):
        pages = [self.transfer, self.payee, self.limit, self.search, self.visit, self.visit, self.refresh]
        while self.done < ACTIONS:
            try:
                self.random.choice(pages)()
            except Killed:
                self.kills += 1
                self.app.restart()
                self.check()
        self.check()

    # Actions

    def open(self, address):
        self.done += 1
        open_live(self.page, self.app.base + address)
        self.expect_content()

    def fill(self, label, text):
        self.done += 1
        self.page.get_by_label(label).fill(text)

    def press(self, name):
        """Presses a button, and kills the app at a random moment afterwards when it is time."""
        self.done += 1
        self.page.get_by_role("button", name=name).click()
        if KILLS and self.done > (self.kills + 1) * ACTIONS / (KILLS + 1):
            self.page.wait_for_timeout(self.random.choice([0, 0, 5, 20, 50, 100, 300]) * self.random.random())
            self.app.kill()
            raise Killed

    def transfer(self):
        reference = f"soak-{len(self.transfers):05}"
        self.open("/finance/transfer")
        self.fill("Amount", f"0.{self.random.randint(1, 99):02}")
        self.fill("Reference", reference)
        self.press("Continue")
        confirm = re.compile("^Transfer (another )?€")
        self.transfers[reference] = False
        self.press(confirm)
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        self.transfers[reference] = True

    def payee(self):
        if len(self.payees) == PAYEES:
            return self.open("/finance/payees")
        name = f"Person {self.random.randrange(10**9)}"
        self.open("/finance/payee")
        self.fill("Name", name)
        self.fill("IBAN", iban(self.random))
        self.press("Save")
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        self.payees.append(name)

    def limit(self):
        category, amount = self.random.choice(list(CATEGORIES)), f"{self.random.randint(1, 9999)}.00"
        self.open(f"/budgets/{category}")
        self.fill("Monthly limit", amount)
        self.limits[category] = self.limits[category] | {amount}
        self.press("Save")
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        self.limits[category] = {amount}

    def search(self):
        self.open("/finance/transactions")
        self.fill("Name or reference", self.random.choice(["rent", "soak", "zürich", "%_'\"", "bäckerei"]))
        self.press("Search")
        self.expect_content()

    def visit(self):
        self.open(self.random.choice(ADDRESSES))

    def refresh(self):
        self.open("/finance")
        self.press("Refresh")

    # What must hold

    def expect_content(self):
        expect(self.page.get_by_role("heading").first).to_be_visible()
        assert len(self.page.locator("main").first.inner_text()) > 10, f"{self.page.url} is blank"

    def check(self):
        self.open("/finance")
        expect(self.page.get_by_role("link", name=re.compile("Everyday ••••"))).to_be_visible()
        # The outcome of an order that the app completed after a kill stays until the user has seen it.
        pending, seen = self.page.get_by_text("Pending transfers"), self.page.get_by_role("button", name="OK", exact=True)
        while pending.count():
            seen.first.click()
            self.page.wait_for_timeout(200)
        bank = next((pathlib.Path(self.app.directory) / DEMO_DATA).glob("*.sqlite"))
        with sqlite3.connect(f"file:{bank}?mode=ro", uri=True) as database:
            booked = dict(database.execute("SELECT text, count(*) FROM entry WHERE account = 'acc-1' AND text LIKE 'soak-%' GROUP BY text"))
            unbalanced = database.execute("SELECT booking FROM entry GROUP BY booking HAVING sum(amount) <> 0 AND max(text) LIKE 'soak-%'").fetchall()
        database.close()
        assert [reference for reference, count in booked.items() if count > 1] == [], "booked twice"
        assert [reference for reference, is_confirmed in self.transfers.items() if is_confirmed and reference not in booked] == [], "lost"
        assert unbalanced == []
        if self.payees:
            self.open("/finance/payees")
            for name in self.payees:
                expect(self.page.get_by_text(name, exact=True)).to_have_count(1)
        self.open("/budgets")
        for category, amounts in self.limits.items():
            row = self.page.get_by_role("link", name=re.compile(CATEGORIES[category])).inner_text()
            shown = re.search(r"(?:of |Limit: )€([\d,.]+)", row)
            assert (shown and shown.group(1).replace(",", "")) in amounts, f"{category}: {row!r} instead of {amounts}"


def iban(random):
    """A valid IBAN (ISO 13616) of a made-up account."""
    number = f"{random.randrange(10**18):018}"
    return f"DE{98 - int(number + '131400') % 97:02}{number}"


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_random_actions_with_kills_lose_and_repeat_nothing(signed_in, app, size):
    soak = Soak(signed_in, app, int(os.environ.get("SOAK_SEED", 1)))
    soak.run()
    print(f"{soak.done} actions, {soak.kills} kills, {len(soak.transfers)} transfers, {len(soak.payees)} payees")
    assert soak.kills >= KILLS
