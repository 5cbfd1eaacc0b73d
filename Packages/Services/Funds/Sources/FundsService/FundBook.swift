import DatabaseKit
import Foundation
import FundsAPI
import PersonalDataService

/// The stored funds, holdings, prices and transactions of a user, all of which the fund company can provide again.
struct FundBook: Sendable {
    static let migrations = [
        Migration(
            "1-overview-and-prices",
            """
            CREATE TABLE fetched (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID;
            CREATE TABLE revision (number INTEGER NOT NULL) STRICT;
            INSERT INTO revision (number) VALUES (0);
            """)
    ]

    private static let overviewName = "overview"

    let part: UserStore

    private var store: Store { part.store }

    // MARK: Overview

    /// Returns nil if it was never fetched.
    func overview() async throws -> FundsOverview? { try await store.read { try Self.value(Self.overviewName, $0) } }

    /// The number of orders that were carried out on this device.
    func revision() async throws -> Int { try await store.read { try Self.revision($0) } }

    /// Stores a response, unless an order was carried out since its request.
    /// - Returns: Whether it was stored.
    func replace(_ overview: FundsOverview, at revision: Int) async throws -> Bool {
        try await store.write { connection in
            guard try Self.revision(connection.reading) == revision else { return false }
            try Self.set(overview, Self.overviewName, connection)
            return true
        }
    }

    /// Stores the units of a fund after an order.
    /// - Returns: The stored overview; nil if it was never fetched.
    func set(_ units: FundUnits, of fund: Fund.ID) async throws -> FundsOverview? {
        try await store.write { connection in
            try connection.run("UPDATE revision SET number = number + 1")
            guard var overview: FundsOverview = try Self.value(Self.overviewName, connection.reading) else { return nil }
            overview.holdings = overview.funds.map(\.id).compactMap { id in
                let held = id == fund ? units : overview.units(of: id)
                return held > .zero ? FundHolding(fund: id, units: held) : nil
            }
            try Self.set(overview, Self.overviewName, connection)
            return overview
        }
    }

    private static func revision(_ connection: Connection) throws -> Int {
        try connection.first("SELECT number FROM revision") { try $0.integer(0) } ?? 0
    }

    // MARK: Prices and transactions

    /// Returns nil if the list was never fetched.
    func list<Element: Decodable & Sendable>(of fund: Fund.ID) async throws -> [Element]? {
        try await store.read { try Self.value("\(Element.self)/" + fund, $0) }
    }

    func replace<Element: Encodable & Sendable>(_ elements: [Element], of fund: Fund.ID) async throws {
        try await store.write { try Self.set(elements, "\(Element.self)/" + fund, $0) }
    }

    // MARK: Values

    private static func value<Value: Decodable>(_ name: String, _ connection: Connection) throws -> Value? {
        // A value of a later version is fetched again.
        try connection.first("SELECT json FROM fetched WHERE name = ?", name) { try $0.text(0) }
            .flatMap { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
    }

    private static func set(_ value: some Encodable, _ name: String, _ connection: WritableConnection) throws {
        let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        try connection.run("INSERT OR REPLACE INTO fetched (name, json) VALUES (?, ?)", name, json)
    }
}
