"""The insurance domain as an app of its own, with a bank in memory."""

import re

import pytest
from playwright.sync_api import expect

from conftest import open_live, order, shot, sign_in
from test_finance_demo import tabs


@pytest.mark.parametrize("app", ["insurance-demo"], indirect=True)
def test_insurance_alone_sells_a_policy_that_a_bank_in_memory_pays(page, app, size):
    sign_in(page)
    expect(page.get_by_text("No policies yet")).to_be_visible()
    assert not {"Money", "Community"} & set(tabs(page))
    page.get_by_role("link", name=re.compile("Bicycle")).last.click()
    page.get_by_label("Insured sum").select_option("€3,000.00")
    order(page, "Buy")
    expect(page.get_by_text("Insured for €3,000.00")).to_be_visible()
    shot(page, f"insurance-demo-{size}")
    # The in-memory bank starts from scratch; the insurer keeps its data.
    app.stop()
    app.restart()
    open_live(page, app.base + "/insurance")
    expect(page.get_by_text("Insured for €3,000.00")).to_be_visible()
    page.get_by_role("link", name=re.compile("Bicycle")).last.click()
    page.get_by_label("Insured sum").select_option("€3,000.00")
    order(page, "Buy")
    expect(page.get_by_text("Insured for €3,000.00")).to_have_count(2)
