"""Transfers in a terminal."""

from terminal import ENTER, ESCAPE, PAGE_DOWN
from test_terminal import shot, sign_in, terminal


def balance(terminal, account):
    line = next(line for line in terminal.text.splitlines() if account in line)
    return line.split("€")[1].split(" ")[0]


def test_transfer_is_made_by_keys_and_paid_once(terminal):
    sign_in(terminal)
    terminal.expect("Savings")
    before = balance(terminal, "Savings")
    terminal.press("Transfer")
    terminal.expect("From")
    terminal.fill("Amount", "0")
    terminal.press("[Continue]")
    terminal.expect("!")
    terminal.fill("Amount", "12.50")
    terminal.fill("Reference", "Für später, 二十")
    shot(terminal, "transfer")
    terminal.press("[Continue]")
    terminal.expect("Check your transfer")
    # Pressed again and again: the same transfer.
    terminal.go("[Transfer €12.50]")
    terminal.type(ENTER + ENTER + ENTER)
    terminal.expect_gone("Check your transfer")
    terminal.wait(lambda: balance(terminal, "Savings") != before, "another balance")
    cents = lambda text: int(text.replace(",", "").replace(".", ""))
    assert cents(balance(terminal, "Savings")) == cents(before) + 1250
    terminal.press("Savings")
    terminal.expect("Balance over the last year")
    shot(terminal, "account")
    terminal.type(PAGE_DOWN)
    terminal.expect("Für später, 二十")
    terminal.type(ESCAPE)
    terminal.expect("Net worth")
