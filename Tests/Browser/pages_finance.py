"""The pages of accounts and transfers, for test_everywhere.py."""

PAGES = {
    "/finance": "Net worth",
    "/finance/accounts/acc-1": "Everyday",
    "/finance/accounts/acc-1/import": "Statement",
    "/finance/transactions": "Name or reference",
    "/finance/transactions?text=rent": "Wohnbau",
    "/finance/planned": "No planned transfers",
    "/finance/payees": "No payees yet",
    "/finance/payee": "IBAN",
    "/finance/transfer": "Amount",
    "/finance/templates": "Templates",
}
OTHERS = {
    "finance/accounts/:id/csv": "a file and no page",
    "finance/accounts/:account/transactions/:key": "the number of a booking, which test_finance.py takes from a list",
    "finance/accounts/:account/transactions/:key/csv": "a file and no page",
    "finance/accounts/:id/statements/:month": "a file and no page",
    "finance/templates/:id": "a template that test_finance.py saves first",
}
