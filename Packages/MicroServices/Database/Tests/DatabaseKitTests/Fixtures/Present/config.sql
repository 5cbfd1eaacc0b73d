-- migration: 1-rules-and-installation
CREATE TABLE rule (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE installation (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL) STRICT;
