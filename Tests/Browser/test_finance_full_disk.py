"""A disk that becomes full at any write of a transfer or purchase: it is paid once, and the page shows the outcome."""

import contextlib
import json
import os
import re
import resource
import time
import urllib.request

import pytest
from playwright.sync_api import expect

from conftest import BINARY, PASSWORD, USER, App, Program, open_live, shot, sign_in
from test_finance import balance, expect_balance, open_transfer, send

IS_FULL = bool(os.environ.get("STRATA_FULL"))
# What SQLite's log is made of (https://www.sqlite.org/fileformat2.html, "The WAL File Format"): a header, then a page with a header each.
HEADER, FRAME = 32, 24 + 4096


def ends_of_logs(directory):
    """The offset of the next write to each database's log: after the last frame of the current generation."""
    ends = {}
    for log in directory.glob("people/*/*/*.sqlite-wal"):
        content = log.read_bytes()
        round_, end = content[16:24], HEADER
        while content[end + 8 : end + 16] == round_ != b"":
            end += FRAME
        ends[log.name] = end
    return ends


def writes_of(work, directory):
    """Each boundary between two writes that some work does to a log, one byte before and one behind it, from where the log is then."""
    before = ends_of_logs(directory)
    work()
    frames = {
        name: (end - before[name] if end >= before.get(name, HEADER) else end - HEADER) // FRAME
        for name, end in ends_of_logs(directory).items()
        if name in before
    }
    return [(name, count * FRAME + byte) for name in sorted(frames) if frames[name] for count in range(frames[name] + 1) for byte in (-1, 0, 1)]


def sample(writes):
    """Samples the offsets; the step is no multiple of three, so that offsets before, at and after a boundary occur. The first one is zero bytes of any file."""
    step = max(1, len(writes) // 8)
    return [None, *(writes if IS_FULL else writes[:: step + (step % 3 == 0)])]


@contextlib.contextmanager
def full(app, place):
    """Makes the disk full at an offset of a log. Returns the maximum file size."""
    limit = ends_of_logs(app.directory)[place[0]] + place[1] if place else 0
    resource.prlimit(app.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    yield limit
    resource.prlimit(app.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def call(bank, path, token=None, body=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": "Bearer " + token} if token else {})
    request = urllib.request.Request(bank.address + path, json.dumps(body).encode() if body else None, headers)
    return json.load(urllib.request.urlopen(request))


def signed_in(bank):
    return call(bank, "/v1/session", body={"user": USER, "password": PASSWORD})["access_token"]


def booked(bank, text="Full disk"):
    """The debited amount for a reference, in cents, according to the bank."""
    token = signed_in(bank)
    entries, last = [], 0
    while page := call(bank, f"/v1/accounts/acc-1/entries?after={last}&limit=500", token)["entries"]:
        entries, last = entries + page, page[-1]["id"]
    return -sum(entry["amount"] for entry in entries if text in entry["text"])


def told(page, dialog):
    """The page's message about a transfer: a failure, or none."""
    deadline = time.monotonic() + 30
    while page.get_by_role("dialog").count() and time.monotonic() < deadline:
        if (failure := dialog.get_by_role("alert").filter(has_not_text="Send another one?")).count():
            return failure.inner_text()
        page.wait_for_timeout(20)
    expect(page.get_by_role("dialog")).to_have_count(0)
    return "done"


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="a process's limits are changed from outside on Linux")
@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_transfer_with_a_full_disk_at_each_write_is_paid_once_and_the_page_shows_its_state(context, directory, size):
    bank = Program(BINARY / "demo-backend", "--port", 0, "--data-dir", directory + "/bank")
    # A full disk sends no signal, unlike this limit.
    app = App(directory + "/app", "--api-url", bank.address, under=("env", "--ignore-signal=XFSZ"))
    outcomes = []
    try:
        page = context.new_page()
        open_live(page, app.address)
        sign_in(page)
        expect(page.get_by_text("Net worth")).to_be_visible()
        before = balance(page, "Everyday")

        def fill(number):
            dialog = open_transfer(page)
            dialog.get_by_label("Amount").fill("1.00")
            dialog.get_by_label("Reference").fill(f"Full disk {number:02}")
            dialog.get_by_role("button", name="Continue").click()
            return dialog

        def send(dialog):
            dialog.get_by_role("button", name=re.compile("^Transfer (another )?€")).click()
            expect(page.get_by_role("dialog")).to_have_count(0, timeout=30_000)

        # The first one also stores the data that pages have fetched.
        send(fill(0))
        dialog = fill(1)
        writes = writes_of(lambda: send(dialog), app.directory)
        assert len(writes) > 8, writes
        for number, place in enumerate(sample(writes), start=2):
            dialog = fill(number)
            with full(app, place) as limit:
                dialog.get_by_role("button", name=re.compile("^Transfer (another )?€")).click()
                said = told(page, dialog)
                is_booked = booked(bank) == 100 * (number + 1)
                ends = ends_of_logs(app.directory)
                outcomes.append((place, said, is_booked, ends[place[0]] - limit if place else None))
                if not IS_FULL:
                    shot(page, f"full-disk-{number}-{size}")
                if said == "done":
                    assert is_booked, outcomes
                    expect_balance(page, "Everyday", before - 100 * (number + 1))
                elif is_booked:
                    assert re.search("only once", said), outcomes
            if said != "done":
                send(dialog)
            assert booked(bank) == 100 * (number + 1), outcomes
        # No file exceeds the limit except by an earlier byte; at the limit, the disk was full.
        over = [over for *_, over in outcomes if over is not None]
        assert max(over) <= 1 and {-1, 0, 1} & set(over), outcomes
        failures = [said for _, said, *_ in outcomes if said != "done"]
        print(f"{len(outcomes)} transfers under {len(writes)} limits, {len(failures)} told as failed: {set(failures)}", outcomes)
        # Entries that were not stored are fetched now; the page begins with thirty.
        page.reload()
        page.get_by_role("link", name=re.compile("Everyday ••••")).click()
        for number in range(max(0, len(outcomes) - 20), len(outcomes) + 2):
            expect(page.get_by_text(f"Full disk {number:02}")).to_have_count(1)
    finally:
        app.stop()
        bank.kill()
