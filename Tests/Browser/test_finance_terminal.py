"""Transfers in a terminal."""

from terminal import ENTER, ESCAPE, PAGE_DOWN
from test_terminal import shot, sign_in, terminal


def row(terminal, account):
    """The two lines of an account: its name with the balance, and its number. A domain may have a similar name."""
    lines = terminal.text.splitlines()
    rows = [pair for pair in zip(lines, lines[1:]) if pair[0].startswith(account) and pair[1].startswith("••••")]
    return rows[0] if rows else None


def balance(terminal, account):
    return row(terminal, account)[0].split("€")[1].split(" ")[0]


def test_transfer_is_made_by_keys_and_paid_once(terminal):
    sign_in(terminal)
    terminal.expect("Net worth")
    terminal.go("Savings")
    terminal.wait(lambda: row(terminal, "Savings"), "the account")
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
    terminal.go("Savings")
    terminal.wait(lambda: row(terminal, "Savings") and balance(terminal, "Savings") != before, "another balance")
    cents = lambda text: int(text.replace(",", "").replace(".", ""))
    assert cents(balance(terminal, "Savings")) == cents(before) + 1250
    terminal.press(row(terminal, "Savings")[1])
    terminal.expect("Balance over the last year")
    shot(terminal, "account")
    terminal.type(PAGE_DOWN)
    terminal.expect("Für später, 二十")
    terminal.type(ESCAPE)
    terminal.expect("Accounts")
