-- migration: 1-accounts-and-entries
CREATE TABLE owner (id INTEGER PRIMARY KEY CHECK (id = 1), user TEXT NOT NULL) STRICT;
CREATE TABLE account (
    id TEXT PRIMARY KEY, position INTEGER NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, number BLOB NOT NULL,
    currency TEXT NOT NULL, balance INTEGER NOT NULL, creditLimit INTEGER NOT NULL
) STRICT;
CREATE TABLE entry (
    account TEXT NOT NULL, id INTEGER NOT NULL, amount INTEGER NOT NULL, day TEXT NOT NULL, text TEXT NOT NULL,
    counterparty TEXT NOT NULL, category TEXT NOT NULL, PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;
-- migration: 2-imported-statements
CREATE TABLE imported (
    id INTEGER PRIMARY KEY, account TEXT NOT NULL, bankID TEXT, day TEXT NOT NULL, amount INTEGER NOT NULL, text TEXT NOT NULL,
    counterparty TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX importedBankID ON imported (account, bankID) WHERE bankID IS NOT NULL;
CREATE INDEX importedContent ON imported (account, day, amount);
