"""A device whose disk is full at any write of a transfer: it is paid once, and the page says what is known."""

import json
import re
import resource
import time
import urllib.request

import pytest
from playwright.sync_api import expect

from conftest import BINARY, PASSWORD, USER, Harbor, Program, open_live, shot, sign_in
from test_money import balance, open_transfer

PAGE = 4096 + 24


def booked(bank):
    """What has left the account, in cents, as the bank itself says."""

    def call(path, token=None, body=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": "Bearer " + token} if token else {})
        request = urllib.request.Request(bank.address + path, json.dumps(body).encode() if body else None, headers)
        return json.load(urllib.request.urlopen(request))

    token = call("/v1/session", body={"user": USER, "password": PASSWORD})["access_token"]
    entries, last = [], 0
    while page := call(f"/v1/accounts/acc-1/entries?after={last}&limit=500", token)["entries"]:
        entries, last = entries + page, page[-1]["id"]
    return -sum(entry["amount"] for entry in entries if "Full disk" in entry["text"])


def told(page, dialog):
    """What the page says of a transfer: that it failed, or nothing any more."""
    deadline = time.monotonic() + 30
    while page.get_by_role("dialog").count() and time.monotonic() < deadline:
        if (failure := dialog.get_by_role("alert")).count():
            return failure.inner_text()
        page.wait_for_timeout(20)
    expect(page.get_by_role("dialog")).to_have_count(0)
    return "done"


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="a process's limits are changed from outside on Linux")
def test_transfer_with_a_full_disk_at_each_write_is_paid_once_and_the_page_says_what_is_known(context, directory, size):
    bank = Program(BINARY / "demo-backend", "--port", 0, "--data-dir", directory + "/bank")
    # A full disk is no signal; this limit would be one.
    harbor = Harbor(directory + "/app", "--api-url", bank.address, under=("env", "--ignore-signal=XFSZ"))
    outcomes = []
    try:
        page = context.new_page()
        open_live(page, harbor.address)
        sign_in(page)
        expect(page.get_by_text("Net worth")).to_be_visible()
        before = balance(page, "Everyday")
        for number in range(8):
            dialog = open_transfer(page)
            dialog.get_by_label("Amount").fill("1.00")
            dialog.get_by_label("Reference").fill(f"Full disk {number}")
            log = harbor.directory / "finance.sqlite-wal"
            # Nothing can be written; then so many pages more of the log.
            limit = 0 if number == 0 else log.stat().st_size + (number - 1) * PAGE
            resource.prlimit(harbor.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
            dialog.get_by_role("button", name="Transfer").click()
            said = told(page, dialog)
            is_booked = booked(bank) == 100 * (number + 1)
            outcomes.append((limit, said, is_booked))
            shot(page, f"full-disk-{number}-{size}")
            if said == "done":
                assert is_booked, outcomes
                assert balance(page, "Everyday") == before - 100 * (number + 1), outcomes
            elif is_booked:
                assert re.search("only once", said), outcomes
            resource.prlimit(harbor.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            if said != "done":
                dialog.get_by_role("button", name="Transfer").click()
                expect(page.get_by_role("dialog")).to_have_count(0, timeout=30_000)
            assert booked(bank) == 100 * (number + 1), outcomes
        print(outcomes)
        # What was not noted then is fetched now.
        page.reload()
        page.get_by_role("link", name=re.compile("Everyday")).click()
        for number in range(8):
            expect(page.get_by_text(f"Full disk {number}")).to_have_count(1)
    finally:
        harbor.stop()
        bank.kill()
