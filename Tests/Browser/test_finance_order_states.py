"""Each state of an order with a slow, refusing or silent bank. The faults are those of `make run FAULTS=…`."""

import re

import pytest
from playwright.sync_api import expect

from conftest import App, open_live, shot, sign_in
from test_finance import balance, expect_balance, transfer


@pytest.fixture
def start(context, directory):
    """Starts the app with faults of the bank and signs in. Returns the app and its first page."""
    running = []

    def start(*faults):
        app = App(directory, *faults)
        running.append(app)
        page = context.new_page()
        open_live(page, app.address)
        sign_in(page)
        expect(page.get_by_text("Net worth")).to_be_visible(timeout=30_000)
        return app, page

    yield start
    for app in running:
        app.stop()


def test_order_to_a_slow_bank_is_on_its_way_in_every_window_until_it_is_done(start, context, size):
    app, page = start("--faults", "slow")
    expect(page.get_by_role("link", name=re.compile("Savings ••••"))).to_be_visible(timeout=30_000)
    before = balance(page, "Everyday")
    other = context.new_page()
    open_live(other, app.base + "/finance")
    expect(other.get_by_text("Net worth")).to_be_visible(timeout=30_000)
    transfer(page, "1.00", reference="Slow")
    shot(page, f"order-accepted-{size}")
    expect(other.get_by_text("€1.00 to Savings · Slow")).to_be_visible()
    shot(other, f"order-sending-{size}")
    expect(page.get_by_role("dialog")).to_have_count(0, timeout=30_000)
    expect(other.get_by_text("Pending transfers")).to_have_count(0, timeout=30_000)
    shot(page, f"order-done-{size}")
    expect_balance(page, "Everyday", before - 100)
