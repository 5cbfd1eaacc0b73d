import DatabaseKit
import Foundation
import GRDB
import Testing

@Suite(.timeLimit(.minutes(10))) struct ColumnTests {
    private enum Kind: String, SQLColumn {
        case big, small
    }

    /// Stores a value and reads it back from a column of the given type.
    private func stored<Value: SQLColumn>(_ value: Value, in column: String = "ANY") async throws -> Value {
        let store = try Store(inMemory: [Migration("1", "CREATE TABLE t (a \(column)) STRICT")])
        try await store.write { try $0.run("INSERT INTO t VALUES (?)", value) }
        return try #require(try await store.read { try $0.first("SELECT a FROM t") { try $0.value(0, as: Value.self) } })
    }

    @Test func value_whenStored_isReadBackUnchanged() async throws {
        for value in [0, -1, Int.max, Int.min] { #expect(try await stored(value, in: "INTEGER") == value) }
        for value in [0.0, -1.5, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity] {
            #expect(try await stored(value, in: "REAL") == value)
        }
        for value in ["", "日本 é e\u{301}", "a\u{0}b"] {
            #expect(Array(try await stored(value, in: "TEXT").utf8) == Array(value.utf8))
        }
        for value in [[], [0], [UInt8](0...255)] {
            #expect(try await stored(value, in: "BLOB") == value)
            #expect(try await stored(Data(value), in: "BLOB") == Data(value))
        }
        for value in [true, false] { #expect(try await stored(value, in: "INTEGER") == value) }
        // As SQLite's TRUE and FALSE.
        #expect(true.sqlValue == .integer(1) && false.sqlValue == .integer(0))
        #expect(try await stored(Kind.small, in: "TEXT") == .small)
        let url = try #require(URL(string: "https://example.org/a%20b?c=d#e"))
        #expect(try await stored(url, in: "TEXT") == url)
        for _ in 0..<20 {
            let id = UUID()
            #expect(try await stored(id, in: "BLOB") == id)
        }
    }

    @Test func decimal_whenStored_keepsEveryDigit() async throws {
        for text in [
            "0", "-0.1", "1.10", "79228162514264337593543950335", "0.000000000000000000000000000000001", "-12345678901234567890.123456789",
        ] {
            let value = try #require(Decimal(string: text))
            #expect(try await stored(value, in: "TEXT") == value)
        }
        await #expect(throws: StoreError.self) { _ = try await stored(Decimal.nan, in: "TEXT") }
        #expect(Decimal(sqlValue: .text("12abc")) == nil)
        #expect(Decimal(sqlValue: .real(0.1)) == nil)
        #expect(Decimal(sqlValue: .integer(7)) == 7)
    }

    @Test func date_whenStored_hasPrecisionOfAQuarterMicrosecond() async throws {
        var numbers = SeededNumbers(1)
        for _ in 0..<30 {
            let date = Date(timeIntervalSinceReferenceDate: .random(in: -2e9...2e9, using: &numbers))
            let once = try await stored(date, in: "REAL")
            #expect(abs(once.timeIntervalSince(date)) <= 2.5e-7)
            #expect(try await stored(once, in: "REAL") == once)
        }
        #expect(Date(sqlValue: .text("2026-01-02 03:04:05.678")) == Date(timeIntervalSince1970: 1_767_323_045.678))
        #expect(Date(sqlValue: .integer(1)) == Date(timeIntervalSince1970: 1))
        #expect(Date(sqlValue: .text("yesterday")) == nil)
    }

    @Test func value_whenStored_isInterchangeableWithGRDB() async throws {
        try await interchange(Date(timeIntervalSince1970: 1_767_323_045.5))
        try await interchange(#require(Decimal(string: "12.345")))
        try await interchange(UUID())
        try await interchange(#require(URL(string: "https://example.org/a")))
    }

    private func interchange<Value: SQLColumn & DatabaseValueConvertible & Equatable>(_ value: Value) async throws {
        let store = try Store(inMemory: [Migration("1", "CREATE TABLE t (id INTEGER PRIMARY KEY, a)")])
        let values = try await store.write { connection in
            try connection.run("INSERT INTO t (a) VALUES (?)", value)
            try connection.reading.database.execute(sql: "INSERT INTO t (a) VALUES (?)", arguments: [value])
            return [
                try Value.fetchOne(connection.reading.database, sql: "SELECT a FROM t WHERE id = 1"),
                try connection.reading.first("SELECT a FROM t WHERE id = 2") { try $0.value(0, as: Value.self) },
            ]
        }
        #expect(values == [value, value])
    }

    @Test func null_isReadAsNilOnly() async throws {
        #expect(try await stored(UUID?.none) == nil)
        #expect(try await stored(UUID?.some(UUID())) != nil)
        #expect(try await stored(Int?.some(3)) == 3)
        let error = await #expect(throws: StoreError.self) {
            let store = try Store(inMemory: [Migration("1", "CREATE TABLE t (a); INSERT INTO t VALUES (NULL)")])
            _ = try await store.read { try $0.first("SELECT a FROM t") { try $0.value(0, as: UUID.self) } }
        }
        #expect(error?.description == "Column 0 contains NULL, but UUID was expected.")
    }

    @Test func nan_whenBound_throws() async throws {
        let error = await #expect(throws: StoreError.self) { _ = try await stored(Double.nan) }
        #expect(error?.description == "Argument 1 is NaN, which SQLite would store as NULL.")
    }

    @Test func text_withInvalidUTF8_throws() async throws {
        let store = try Store(inMemory: [Migration("1", "CREATE TABLE t (a TEXT); INSERT INTO t VALUES (CAST(x'ff41' AS TEXT))")])
        let error = await #expect(throws: StoreError.self) {
            _ = try await store.read { try $0.first("SELECT a FROM t") { try $0.text(0) } }
        }
        #expect(error?.description == "Column 0 contains invalid UTF-8, but text was expected.")
    }

    @Test func column_outOfRange_throws() async throws {
        let store = try Store(inMemory: notes)
        for column in [-1, 1, 1 << 32, .max, .min] {
            let error = await #expect(throws: StoreError.self) {
                _ = try await store.read { try $0.first("SELECT 5") { try $0.integer(column) } }
            }
            #expect(error?.description == "Column \(column) contains nothing (the query has 1 columns), but an integer was expected.")
            await #expect(throws: StoreError.self) { _ = try await store.read { try $0.first("SELECT 5") { try $0.isNull(column) } } }
        }
    }

    // MARK: Sealed

    /// A toy cipher that stores the context before the value, to detect a move.
    private let seal = ColumnSeal(
        seal: { plaintext, context in (context + [1] + plaintext).map { $0 ^ 0x5A } },
        open: { sealed, context in
            let opened = sealed.map { $0 ^ 0x5A }
            struct Moved: Error {}
            guard opened.starts(with: context + [1]) else { throw Moved() }
            return Array(opened.dropFirst(context.count + 1))
        })

    private func sealed<Value: SQLColumn & Equatable>(_ value: Value) async throws {
        let store = try Store(inMemory: [Migration("1", "CREATE TABLE card (id INTEGER PRIMARY KEY, secret BLOB) STRICT")])
        try await store.write { try $0.run("INSERT INTO card VALUES (?, ?)", 1, try seal.value(value, context: "card/1")) }
        let opened = try await store.read {
            try $0.first("SELECT secret FROM card") { try seal.open($0, 0, as: Value.self, context: "card/1") }
        }
        #expect(opened == value)
        guard value.sqlValue != .null else { return }
        await #expect(throws: (any Error).self) {
            _ = try await store.read { try $0.first("SELECT secret FROM card") { try seal.open($0, 0, as: Value.self, context: "card/2") } }
        }
    }

    @Test func seal_ofAnyType_hidesValueAndBindsItToContext() async throws {
        try await sealed("4111 1111")
        try await sealed(Int.min)
        try await sealed(-0.5)
        try await sealed([UInt8](0...9))
        try await sealed(UUID())
        try await sealed(Decimal(string: "12.30") ?? 0)
        try await sealed(Date(timeIntervalSince1970: 12.5))
        try await sealed(Kind.big)
        try await sealed(String?.none)
        try await sealed(Int?.some(7))
    }

    @Test func seal_openedAsAnotherType_throws() async throws {
        let store = try Store(inMemory: [Migration("1", "CREATE TABLE card (id INTEGER PRIMARY KEY, secret BLOB)")])
        try await store.write { try $0.run("INSERT INTO card VALUES (1, ?)", try seal.value(5, context: "c")) }
        await #expect(throws: (any Error).self) {
            _ = try await store.read { try $0.first("SELECT secret FROM card") { try seal.open($0, 0, as: String.self, context: "c") } }
        }
        await #expect(throws: (any Error).self) {
            _ = try await store.read { try $0.first("SELECT secret FROM card") { try seal.open($0, 0, as: Double.self, context: "c") } }
        }
    }
}
