"""The pages of accounts and transfers, for test_everywhere.py."""

PAGES = {
    "/finance": "Net worth",
    "/finance/accounts/acc-1": "Everyday",
    "/finance/accounts/acc-1/import": "Statement",
    "/finance/transfer": "Amount",
    "/finance/templates": "Templates",
}
OTHERS = {
    "finance/accounts/:id/csv": "a file and no page",
    "finance/accounts/:id/statements/:month": "a file and no page",
    "finance/templates/:id": "a template that test_finance.py saves first",
}
