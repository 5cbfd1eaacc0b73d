"""The pages of funds, for test_everywhere.py."""

PAGES = {
    "/funds": "All funds",
    "/funds/world": "Price history",
    "/funds/world/buy": "Pay from",
    "/funds/world/sell": "You have no units of this fund.",
}
