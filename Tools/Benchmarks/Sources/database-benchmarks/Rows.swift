import DatabaseKit
import GRDB

/// A row of ten integers.
struct Ten: Sendable {
    static let select = "SELECT a, b, c, d, e, f, g, h, i, j FROM ten"
    var a, b, c, d, e, f, g, h, i, j: Int

    init(a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int) {
        (self.a, self.b, self.c, self.d, self.e) = (a, b, c, d, e)
        (self.f, self.g, self.h, self.i, self.j) = (f, g, h, i, j)
    }

    init(_ row: DatabaseKit.Row) throws {
        a = try row.integer(0)
        b = try row.integer(1)
        c = try row.integer(2)
        d = try row.integer(3)
        e = try row.integer(4)
        f = try row.integer(5)
        g = try row.integer(6)
        h = try row.integer(7)
        i = try row.integer(8)
        j = try row.integer(9)
    }
}

/// The same row as a GRDB record by position.
struct TenByIndex: FetchableRecord {
    var ten: Ten

    init(row: GRDB.Row) {
        ten = Ten(
            a: row[0], b: row[1], c: row[2], d: row[3], e: row[4], f: row[5], g: row[6], h: row[7], i: row[8], j: row[9])
    }
}

/// The same row as a GRDB record by `Codable`.
struct TenByCodable: FetchableRecord, Decodable {
    var a, b, c, d, e, f, g, h, i, j: Int
}

/// A row of mixed columns.
struct Entry: Sendable {
    static let table = "CREATE TABLE entry (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL, rate REAL NOT NULL, text TEXT NOT NULL) STRICT"
    static let insert = "INSERT INTO entry (id, amount, rate, text) VALUES (?, ?, ?, ?)"
    var id: Int
    var amount: Int
    var rate: Double
    var text: String

    init(_ number: Int) {
        id = number
        amount = number &* 7919
        rate = Double(number) * 0.25
        text = "counterparty \(number & 1023)"
    }
}
