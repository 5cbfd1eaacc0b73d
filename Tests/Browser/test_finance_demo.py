"""The finance domain as an app of its own."""

import re

import pytest
from playwright.sync_api import expect

from conftest import shot, sign_in


def tabs(page):
    return page.get_by_role("navigation").get_by_role("link").all_inner_texts()


@pytest.mark.parametrize("app", ["finance-demo"], indirect=True)
def test_finance_alone_moves_money(page, app, size):
    sign_in(page)
    page.get_by_role("link", name=re.compile("Everyday ••••")).click()
    expect(page.get_by_role("heading", name="Everyday")).to_be_visible()
    assert not {"Insurance", "Community"} & set(tabs(page))
    shot(page, f"finance-demo-{size}")
