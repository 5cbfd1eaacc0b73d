"""Purchases in a terminal."""

from terminal import BACK_TAB, RIGHT, AppTerminal
from test_terminal import shot, sign_in, terminal


def test_policy_is_bought_and_there_after_a_restart(terminal, directory):
    sign_in(terminal)
    terminal.press("Insurance", BACK_TAB)
    terminal.expect("Products")
    terminal.press("Travel")
    terminal.expect("Annual premium")
    terminal.type(RIGHT)
    shot(terminal, "product")
    terminal.press("[Continue]")
    terminal.press("[Buy]")
    terminal.expect("Your policies")
    terminal.expect("Travel")
    terminal.expect_gone("No policies yet")
    assert terminal.leave() == 0
    again = AppTerminal(directory)
    try:
        again.expect("Net worth")
        again.press("Insurance", BACK_TAB)
        again.expect("Your policies")
        again.expect_gone("No policies yet")
    finally:
        again.close()
