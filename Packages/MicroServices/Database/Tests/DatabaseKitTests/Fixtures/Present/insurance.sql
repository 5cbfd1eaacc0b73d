-- migration: 1-policies-products-and-orders
CREATE TABLE fetched (user TEXT NOT NULL, list TEXT NOT NULL, PRIMARY KEY (user, list)) STRICT, WITHOUT ROWID;
CREATE TABLE policy (
    user TEXT NOT NULL, id TEXT NOT NULL, position INTEGER NOT NULL, product TEXT NOT NULL, title TEXT NOT NULL,
    insuredSum INTEGER NOT NULL, sumCurrency TEXT NOT NULL, premium INTEGER NOT NULL, premiumCurrency TEXT NOT NULL,
    start TEXT NOT NULL, payment INTEGER NOT NULL, PRIMARY KEY (user, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE product (
    user TEXT NOT NULL, id TEXT NOT NULL, position INTEGER NOT NULL, title TEXT NOT NULL, summary TEXT NOT NULL,
    PRIMARY KEY (user, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE offer (
    user TEXT NOT NULL, product TEXT NOT NULL, position INTEGER NOT NULL, insuredSum INTEGER NOT NULL,
    premium INTEGER NOT NULL, currency TEXT NOT NULL, PRIMARY KEY (user, product, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE pendingOrder (
    user TEXT NOT NULL, id TEXT NOT NULL, product TEXT NOT NULL, title TEXT NOT NULL, insuredSum INTEGER NOT NULL,
    premium INTEGER NOT NULL, currency TEXT NOT NULL, payer TEXT NOT NULL, booking INTEGER, PRIMARY KEY (user, id)
) STRICT, WITHOUT ROWID;
