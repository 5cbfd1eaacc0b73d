import DemoBackendKit
import Foundation
import GRDB

/// An order that was carried out. Units are in millionths; those of a sale are negative.
struct FundOrderRow: Sendable, Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "fundOrder"
    var key: String
    var user: String
    var fund: String
    var units: Int
    var price: Int
    var amount: Int
    var currency: String
    var request: Data
    var payment: Int?
}

/// The current price of a fund, and the one of the day before.
struct FundQuote: Sendable {
    var fund: DemoFund
    var price: Int
    var previous: Int
    var time: Int
}

private struct ReservationRow: Sendable, Decodable, FetchableRecord {
    var fund: String
    var amount: Int
    var price: Int
    var currency: String
    var request: Data
    /// The time of the reservation, in seconds since 1970.
    var made: Double
}

extension BackendStore {
    private static let reservationLifetime: TimeInterval = 86_400

    // MARK: Quotes and holdings

    /// The switch `demo.prices` changes the price of all funds, in percent.
    func quote(of fund: DemoFund) async throws -> FundQuote {
        let prices = fund.prices(until: DemoFund.day(of: now()), count: 2)
        let percent = try await switches()["demo.prices"].flatMap { Int($0) } ?? 100
        let price = min(max(1, prices[1].price * min(max(percent, 1), 1_000) / 100), 1_000_000)
        return FundQuote(fund: fund, price: price, previous: prices[0].price, time: Int(now().timeIntervalSince1970))
    }

    func quote(of fund: String) async throws -> FundQuote {
        guard let fund = DemoFund.all.first(where: { $0.id == fund }) else { throw Refusal.notFound }
        return try await quote(of: fund)
    }

    /// In millionths, by fund.
    func holdings(of user: String) async throws -> [String: Int] {
        try await database.read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT fund, SUM(units) AS units FROM fundOrder WHERE user = ? GROUP BY fund HAVING SUM(units) > 0",
                arguments: [user])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0["fund"] as String, $0["units"] as Int) })
        }
    }

    private func units(of fund: String, user: String, in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT COALESCE(SUM(units), 0) FROM fundOrder WHERE user = ? AND fund = ?", arguments: [user, fund]) ?? 0
    }

    /// Rejects a price that differs from the confirmed one by more than half a percent.
    private func check(_ quote: FundQuote, confirmed price: Int, _ currency: String) throws {
        guard currency == quote.fund.currency, (1...1_000_000).contains(price) else { throw Refusal(status: 422, code: "malformed_order") }
        guard abs(quote.price - price) * 200 <= price else {
            throw Refusal(status: 409, code: "price_changed", detail: ["price": quote.price])
        }
    }

    // MARK: Buying

    /// Reserves units for an amount at the current price, which is valid for a day.
    ///
    /// A repeated key returns the reserved price; after it has expired, the price is checked and reserved again.
    /// - Parameter price: The price that the user has confirmed.
    func reserve(_ fund: String, user: String, key: String, amount: Int, price: Int, currency: String) async throws -> FundQuote {
        let quote = try await quote(of: fund)
        let time = now().timeIntervalSince1970
        let fingerprint = try hash([fund, String(amount), String(price), currency])
        guard (1...1_000_000_000_000).contains(amount) else { throw Refusal(status: 422, code: "malformed_order") }
        return try await database.write { db in
            var quote = quote
            if let known = try reservation(user + "/" + key, in: db) {
                guard known.request == fingerprint else { throw Refusal(status: 409, code: "idempotency_key_reused") }
                let isCarriedOut = try order(user + "/" + key, in: db) != nil
                if isCarriedOut || time < known.made + Self.reservationLifetime {
                    quote.price = known.price
                    return quote
                }
            }
            try check(quote, confirmed: price, currency)
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO fundReservation (key, user, fund, amount, price, currency, request, made)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """, arguments: [user + "/" + key, user, fund, amount, quote.price, currency, fingerprint, time])
            return quote
        }
    }

    private func reservation(_ key: String, in db: Database) throws -> ReservationRow? {
        try ReservationRow.fetchOne(db, sql: "SELECT * FROM fundReservation WHERE key = ?", arguments: [key])
    }

    /// Buys the units that were reserved under a key, once, for a payment of exactly their amount. After the reservation has expired, the
    /// amount buys units at the current price, because it is paid.
    func buyUnits(of fund: String, user: String, key: String, payment: Int) async throws -> (order: FundOrderRow, holding: Int) {
        let quote = try await quote(of: fund)
        let time = now().timeIntervalSince1970
        return try await database.write { db in
            guard let reservation = try reservation(user + "/" + key, in: db), reservation.fund == fund else {
                throw Refusal(status: 409, code: "not_reserved")
            }
            if let known = try order(user + "/" + key, in: db) {
                guard known.payment == payment else { throw Refusal(status: 409, code: "idempotency_key_reused") }
                return (known, try units(of: fund, user: user, in: db))
            }
            guard try paid(payment, by: user, reservation.currency, in: db) == reservation.amount else {
                throw Refusal(status: 402, code: "order_not_paid")
            }
            guard try !isSpent(payment, in: db) else { throw Refusal(status: 409, code: "payment_already_used") }
            let price = time < reservation.made + Self.reservationLifetime ? reservation.price : quote.price
            let order = FundOrderRow(
                key: user + "/" + key, user: user, fund: fund, units: reservation.amount * 1_000_000 / price, price: price,
                amount: reservation.amount, currency: reservation.currency, request: reservation.request, payment: payment)
            return (order, try insert(order, in: db))
        }
    }

    // MARK: Selling

    /// Sells units at the current price and credits the proceeds, both or neither, once.
    /// - Parameter price: The price that the user has confirmed.
    func sellUnits(
        _ units: Int, of fund: String, user: String, key: String, price: Int, currency: String, account: String
    ) async throws -> (order: FundOrderRow, holding: Int) {
        let quote = try await quote(of: fund)
        let fingerprint = try hash([fund, String(units), String(price), currency, account])
        return try await database.write { db in
            if let known = try order(user + "/" + key, in: db) {
                guard known.request == fingerprint else { throw Refusal(status: 409, code: "idempotency_key_reused") }
                return (known, try self.units(of: fund, user: user, in: db))
            }
            try check(quote, confirmed: price, currency)
            guard units > 0 else { throw Refusal(status: 422, code: "malformed_order") }
            guard units <= (try self.units(of: fund, user: user, in: db)) else { throw Refusal(status: 409, code: "too_few_units") }
            // No user has as many units that this overflows.
            let (product, overflows) = units.multipliedReportingOverflow(by: quote.price)
            guard !overflows, product >= 1_000_000 else { throw Refusal(status: 422, code: "malformed_order") }
            let order = FundOrderRow(
                key: user + "/" + key, user: user, fund: fund, units: -units, price: quote.price, amount: product / 1_000_000,
                currency: currency, request: fingerprint, payment: nil)
            try book(order, title: quote.fund.title, to: account, in: db)
            return (order, try insert(order, in: db))
        }
    }

    private func book(_ order: FundOrderRow, title: String, to account: String, in db: Database) throws {
        let company =
            try String.fetchOne(
                db,
                sql: """
                    SELECT counterparty FROM fundOrder JOIN entry ON entry.booking = fundOrder.payment AND entry.amount < 0
                    WHERE user = ? ORDER BY entry.id DESC
                    """, arguments: [order.user]) ?? "Funds"
        try credit(
            order.amount, order.currency, to: account, of: order.user, by: company, for: title + ": sale", key: order.key,
            request: order.request, in: db)
    }

    // MARK: Orders

    /// The orders of a fund with the days of their bookings, newest first.
    func orders(of fund: String, user: String) async throws -> [(order: FundOrderRow, day: String)] {
        try await database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT fundOrder.*, MIN(entry.booked) AS day FROM fundOrder
                    JOIN booking ON booking.id = fundOrder.payment OR booking.key = fundOrder.key
                    JOIN entry ON entry.booking = booking.id
                    WHERE fundOrder.user = ? AND fund = ? GROUP BY fundOrder.rowid ORDER BY fundOrder.rowid DESC LIMIT 1000
                    """, arguments: [user, fund])
            return try rows.map { (try FundOrderRow(row: $0), $0["day"]) }
        }
    }

    private func order(_ key: String, in db: Database) throws -> FundOrderRow? {
        try FundOrderRow.fetchOne(db, sql: "SELECT * FROM fundOrder WHERE key = ?", arguments: [key])
    }

    private func insert(_ order: FundOrderRow, in db: Database) throws -> Int {
        try order.insert(db)
        return try units(of: order.fund, user: order.user, in: db)
    }
}
