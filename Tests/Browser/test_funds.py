"""Buying and selling fund units in a real browser."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import settle, shot, sign_in
from test_finance import balance, expect_balance


def expect_accessible(page):
    settle(page)
    assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []


def cents(text):
    return int(re.sub(r"\D", "", re.search(r"€([\d,.]+)", text).group(1)))


def trade(page, name):
    page.get_by_role("link", name=name, exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Continue")).to_be_visible()
    return dialog


def test_units_are_bought_and_sold_and_the_money_is_right_to_the_cent(page, app, size):
    sign_in(page)
    expect(page.get_by_text("Net worth")).to_be_visible()
    before = balance(page, "Everyday")
    shot(page, f"funds-link-{size}")
    page.get_by_role("link", name="Funds", exact=True).click()
    expect(page.get_by_text("No fund units yet")).to_be_visible()
    shot(page, f"funds-none-{size}")
    expect_accessible(page)
    page.get_by_role("link", name=re.compile("World Equity Fund")).click()
    chart = page.get_by_role("img", name=re.compile("Price history"))
    expect(chart).to_be_visible()
    # A line over a year.
    points = chart.locator("path, polyline").first.evaluate("line => (line.getAttribute('points') || line.getAttribute('d')).match(/[\\d.]+[ ,][\\d.]+/g).length")
    assert points >= 200, points
    shot(page, f"fund-{size}")
    expect_accessible(page)
    dialog = trade(page, "Buy")
    dialog.get_by_label("Amount").fill("250")
    dialog.get_by_label("Pay from").focus()
    expect(dialog.get_by_text(re.compile(r"About [\d.]+ units"))).to_be_visible()
    shot(page, f"fund-buy-{size}")
    expect_accessible(page)
    # Enter sends nothing.
    dialog.get_by_label("Amount").press("Enter")
    expect(dialog.get_by_text("Check your order")).to_be_visible()
    shot(page, f"fund-review-{size}")
    expect_accessible(page)
    # Two presses are one order.
    dialog.get_by_role("button", name="Buy").dblclick()
    expect(page.locator(".banner[role=status]")).to_contain_text("of World Equity Fund bought for €250.00.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("Your holding")).to_be_visible()
    expect(page.get_by_role("link", name="Sell", exact=True)).to_be_visible()
    shot(page, f"fund-held-{size}")
    page.get_by_role("link", name="Money", exact=True).click()
    expect_balance(page, "Everyday", before - 25_000)

    page.get_by_role("link", name="Funds", exact=True).click()
    expect(page.get_by_text("Total value")).to_be_visible()
    shot(page, f"funds-held-{size}")
    expect_accessible(page)
    value = cents(page.get_by_text(re.compile("Total value")).inner_text())
    assert value in (25_000, 24_999)
    page.get_by_role("link", name=re.compile("World Equity Fund")).first.click()
    dialog = trade(page, "Sell")
    dialog.get_by_label("Units to sell").fill("0.5")
    dialog.get_by_label("Credit to").focus()
    expect(dialog.get_by_text(re.compile("About €")).last).to_be_visible()
    shot(page, f"fund-sell-{size}")
    expect_accessible(page)
    dialog.get_by_label("Sell all units").check()
    expect(dialog.get_by_label("Units to sell")).to_have_count(0)
    dialog.get_by_role("button", name="Continue").click()
    dialog.get_by_role("button", name="Sell").dblclick()
    expect(page.get_by_text("You have no units of this fund.")).to_be_visible()
    shot(page, f"fund-sold-{size}")
    page.get_by_role("link", name="Money", exact=True).click()
    expect_balance(page, "Everyday", before - 25_000 + value)
    page.get_by_role("link", name=re.compile("Everyday ••••")).click()
    expect(page.get_by_text("World Equity Fund: purchase")).to_have_count(1)
    expect(page.get_by_text("World Equity Fund: sale")).to_have_count(1)
    shot(page, f"fund-account-{size}")
