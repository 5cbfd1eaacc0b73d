"""A disk that becomes full at any write of a purchase: it is paid once, and the page shows the outcome."""

import contextlib
import re
import resource
import time

import pytest
from playwright.sync_api import expect

from conftest import BINARY, App, Program, open_live, shot, sign_in
from test_finance_full_disk import IS_FULL, booked, call, ends_of_logs, full, sample, signed_in, writes_of


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="a process's limits are changed from outside on Linux")
@pytest.mark.parametrize("size", ["phone"], indirect=True)
def test_purchase_with_a_full_disk_at_each_write_is_paid_once_and_an_equal_one_is_another(context, directory, size):
    bank = Program(BINARY / "demo-backend", "--port", 0, "--data-dir", directory + "/bank")
    app = App(directory + "/app", "--api-url", bank.address, under=("env", "--ignore-signal=XFSZ"))
    outcomes = []

    def bought():
        """The number of issued policies and the amount paid for them, in cents."""
        return len(call(bank, "/v1/insurance/policies", signed_in(bank))["policies"]), booked(bank, "Travel")

    def closed_or_told(page):
        """The message on the product page: a failure, or none."""
        deadline = time.monotonic() + 30
        while page.get_by_role("button", name="Buy").count() and time.monotonic() < deadline:
            if (failure := page.get_by_role("alert")).count():
                return failure.first.inner_text()
            page.wait_for_timeout(20)
        expect(page.get_by_text("Your policies")).to_be_visible()
        return "done"

    try:
        page = context.new_page()
        open_live(page, app.address)
        sign_in(page)
        expect(page.get_by_text("Net worth")).to_be_visible()

        def choose():
            page.get_by_role("link", name="Insurance", exact=True).click()
            # The outcome of an earlier purchase is shown here until the user acknowledges it.
            expect(page.get_by_text("Your policies")).to_be_visible()
            while page.get_by_role("button", name="OK", exact=True).count():
                count = page.get_by_role("button", name="OK", exact=True).count()
                page.get_by_role("button", name="OK", exact=True).first.click()
                expect(page.get_by_role("button", name="OK", exact=True)).to_have_count(count - 1)
            page.get_by_role("link", name=re.compile("^Travel Illness")).click()
            expect(page.get_by_role("button", name="Buy")).to_be_enabled()

        def buy():
            page.get_by_role("button", name="Buy").click()
            expect(page.get_by_text("Your policies")).to_be_visible(timeout=30_000)

        choose()
        buy()
        choose()
        writes = writes_of(buy, app.directory)
        assert len(writes) > 8, writes
        policies, premium = bought()
        assert policies == 2, policies
        premium //= 2
        for place in sample(writes):
            # Always the same product: an acknowledged purchase must not be mistaken for the new one.
            choose()
            policies += 1
            with full(app, place) as limit:
                page.get_by_role("button", name="Buy").click()
                said = closed_or_told(page)
                is_paid = bought()[1] == premium * policies
                ends = ends_of_logs(app.directory)
                outcomes.append((place, said, is_paid, ends[place[0]] - limit if place else None))
                if not IS_FULL:
                    shot(page, f"full-disk-purchase-{policies}-{size}")
                if said == "done":
                    assert bought() == (policies, premium * policies), outcomes
                elif is_paid:
                    assert re.search("only once|not paid twice", said), outcomes
            if said != "done" and page.get_by_role("button", name="Buy").count():
                # It may be finished, and the page closed, before this press.
                with contextlib.suppress(Exception):
                    page.get_by_role("button", name="Buy").click(timeout=2_000)
            expect(page.get_by_text("Your policies")).to_be_visible(timeout=30_000)
            assert bought() == (policies, premium * policies), outcomes
        failures = [said for _, said, *_ in outcomes if said != "done"]
        print(f"{len(outcomes)} purchases under {len(writes)} limits, {len(failures)} told as failed: {set(failures)}", outcomes)
    finally:
        app.stop()
        bank.kill()
