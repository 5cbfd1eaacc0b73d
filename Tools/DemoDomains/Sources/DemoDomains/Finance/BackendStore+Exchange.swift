import DemoBackendKit
import Foundation
import GRDB

/// The terms of an exchange. Rates change every five minutes, and the bank also accepts those of the five minutes before.
///
/// All accounts are in currencies with two decimals. The fee is rounded up, and the amount that arrives down.
struct Exchange: Sendable, Hashable, Codable {
    private static let period = 300.0
    /// Units for one euro in ten-thousandths, around which rates move.
    private static let rates = ["CHF": 9_412, "EUR": 10_000, "USD": 10_834]

    /// A currency pair with the units for one, such as `EUR/CHF 0.9412`.
    var rate: String
    /// 0.4 % of the amount, which includes it, and what arrives, in minor units.
    var fee: Int
    var credited: Int
    /// When the bank stops accepting them.
    var until: String

    init(_ amount: Int, _ source: String, to target: String, at time: Date) throws {
        guard source != target, let from = Self.rates[source], let to = Self.rates[target] else {
            throw Refusal(status: 422, code: "currency_mismatch")
        }
        let number = Int(time.timeIntervalSince1970 / Self.period)
        // Up to 0.2 % in either direction, never the same twice in a row. An odd number has no zero at the end.
        let millionths = to * 100 * (9_980 + number * 6 % 41) / from | 1
        let charged = (Int128(amount) * 4 + 999) / 1_000
        let exchanged = (Int128(amount) - charged) * Int128(millionths) / 1_000_000
        guard exchanged > 0 else { throw Refusal(status: 422, code: "amount_too_small") }
        guard let credited = Int(exactly: exchanged) else { throw Refusal(status: 422, code: "amount_too_large") }
        rate = "\(source)/\(target) " + String(format: "%ld.%06ld", millionths / 1_000_000, millionths % 1_000_000)
        (fee, self.credited) = (Int(charged), credited)
        until = Date(timeIntervalSince1970: Double(number + 2) * Self.period).ISO8601Format()
    }

    /// Refuses terms that the bank does not offer at this time, or no longer.
    func check(_ amount: Int, _ source: String, to target: String, at time: Date) throws {
        let times = [time, time.addingTimeInterval(-Self.period)]
        let isOffered = try times.contains { try Exchange(amount, source, to: target, at: $0) == self }
        guard isOffered else { throw Refusal(status: 422, code: "quote_expired") }
    }
}

extension BackendStore {
    /// The terms of an exchange between two accounts of a user.
    func quote(user: String, from: String, to: String, amount: Int) async throws -> Exchange {
        let (source, target) = try await database.read { db in
            (try ownAccount(from, user: user, in: db), try ownAccount(to, user: user, in: db))
        }
        return try Exchange(amount, source.currency, to: target.currency, at: now())
    }
}
