-- migration: 1-preferences
CREATE TABLE preference (user TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (user, name)) STRICT, WITHOUT ROWID
