"""Buying a policy in a real browser."""

import re
from datetime import date

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import open_live, order, png, settle, shot, sign_in, switch
from test_finance import balance, expect_balance


@pytest.fixture
def policy(page):
    """The page of a policy that was just bought; its value is the balance of the paying account before the purchase, in cents."""
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    before = balance(page, "Everyday")
    page.get_by_role("link", name="Insurance", exact=True).click()
    page.get_by_role("link", name=re.compile("Bicycle")).click()
    order(page, "Buy")
    page.get_by_role("link", name=re.compile("Insured for €1,000.00")).click()
    expect(page.get_by_text("Policy number")).to_be_visible()
    return before


def expect_accessible(page):
    settle(page)
    assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []


def test_policy_is_canceled_and_the_money_is_back_on_the_account_that_paid_once(page, policy, app, size):
    shot(page, f"policy-{size}")
    expect_accessible(page)
    address = page.url
    page.get_by_role("button", name="Cancel policy").click()
    dialog = page.get_by_role("dialog")
    # One of 365 or 366 days is used.
    expect(dialog.get_by_text("€44.88", exact=True)).to_be_visible()
    expect(dialog.get_by_text("Everyday")).to_be_visible()
    shot(page, f"cancellation-{size}")
    expect_accessible(page)
    # Two presses are one order.
    dialog.get_by_role("button", name="Cancel and get €44.88 back").dblclick()
    expect(page.get_by_text("You have canceled this policy.")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel policy")).to_have_count(0)
    shot(page, f"canceled-{size}")
    page.get_by_role("link", name="Money", exact=True).click()
    expect_balance(page, "Everyday", policy - 4500 + 4488)
    page.get_by_role("link", name=re.compile("Everyday ••••")).click()
    expect(page.get_by_text("Bicycle: refund")).to_have_count(1)
    page.get_by_role("link", name="Insurance", exact=True).click()
    page.get_by_role("link", name="Back to Insurance").click()
    expect(page.get_by_text("Canceled · insured until")).to_be_visible()
    shot(page, f"policies-canceled-{size}")
    app.kill()
    app.restart()
    open_live(page, address)
    expect(page.get_by_text("You have canceled this policy.")).to_be_visible()


def test_claim_with_two_photos_is_filed_and_its_state_followed(page, policy, app, size, tmp_path):
    photos = [png(f"{tmp_path}/{number}.png", 64, 48 + number) for number in range(2)]
    page.get_by_role("link", name="File a claim").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Date of the event").fill(date.today().isoformat())
    dialog.get_by_label("What happened").fill("Stolen at the station")
    dialog.get_by_label("Amount of the damage").fill("1000.01")
    dialog.get_by_label("Photo 1").set_input_files(photos[0])
    dialog.get_by_label("Photo 2").set_input_files(photos[1])
    shot(page, f"claim-{size}")
    expect_accessible(page)
    dialog.get_by_role("button", name="Submit claim").click()
    expect(dialog.get_by_text("up to the insured sum of €1,000.00")).to_be_visible()
    dialog.get_by_label("Amount of the damage").fill("250")
    # A page cannot keep files: they are chosen again.
    dialog.get_by_label("Photo 1").set_input_files(photos[0])
    dialog.get_by_label("Photo 2").set_input_files(photos[1])
    dialog.get_by_role("button", name="Submit claim").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("Received · €250.00 · 2 photos")).to_be_visible()
    expect(page.get_by_text("The insurer has received your claim.")).to_be_visible()
    shot(page, f"claims-{size}")
    expect_accessible(page)
    page.get_by_role("button", name="OK").click()
    switch(app, "demo.claims", "paid")
    page.reload()
    expect(page.get_by_text("Paid · €250.00 · 2 photos")).to_be_visible()
    expect(page.get_by_text("Stolen at the station")).to_have_count(1)
