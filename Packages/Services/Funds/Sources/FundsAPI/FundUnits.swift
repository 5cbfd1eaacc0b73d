public import MoneyAPI

/// A number of fund units, exact to a millionth.
///
/// An amount buys the units that it pays for, rounded down; units are worth an amount, rounded down to a minor unit. With prices in
/// ``FundLimits/prices``, units that were just bought are worth the amount, or one minor unit less.
public struct FundUnits: Sendable, Hashable, Comparable {
    private static let perUnit = 1_000_000
    /// A billion units, in millionths.
    private static let maximum = 1_000_000_000 * perUnit

    /// The number in millionths of a unit, zero or more.
    public let micros: Int

    /// No units.
    public static let zero = FundUnits(valid: 0)

    private init(valid micros: Int) { self.micros = micros }

    /// - Parameter micros: The number in millionths of a unit.
    /// - Returns: Nil for a negative number and for more than a billion units.
    public init?(micros: Int) {
        guard (0...Self.maximum).contains(micros) else { return nil }
        self.micros = micros
    }

    /// The units that an amount buys at a price, rounded down.
    ///
    /// - Returns: Nil if the amount is not above zero, has another currency than the price, or buys more than a billion units, and for a
    ///   price outside ``FundLimits/prices``.
    public init?(buying amount: Money, at price: Money) {
        guard amount.minorUnits > 0, amount.currency == price.currency, FundLimits.prices.contains(price.minorUnits) else { return nil }
        let micros = Int128(amount.minorUnits) * Int128(Self.perUnit) / Int128(price.minorUnits)
        guard let micros = Int(exactly: micros) else { return nil }
        self.init(micros: micros)
    }

    /// The value at a price, rounded down to a minor unit; nil for a price outside ``FundLimits/prices``.
    public func value(at price: Money) -> Money? {
        guard FundLimits.prices.contains(price.minorUnits) else { return nil }
        // The largest value fits into 64 bits, because the price of a unit has at most as many minor units as a unit has millionths.
        let value = Int128(micros) * Int128(price.minorUnits) / Int128(Self.perUnit)
        return Int(exactly: value).map { Money(minorUnits: $0, currency: price.currency) }
    }

    public static func < (left: FundUnits, right: FundUnits) -> Bool { left.micros < right.micros }
}

extension FundUnits {
    /// The number with a decimal point and no trailing zeros: `12.5`.
    public var decimalText: String {
        let digits = String(repeating: "0", count: max(0, 7 - String(micros).count)) + String(micros)
        let fraction = digits.suffix(6).reversed().drop { $0 == "0" }.reversed()
        return String(digits.dropLast(6)) + (fraction.isEmpty ? "" : ".") + String(fraction)
    }

    /// Reads typed units: digits with at most one decimal separator of the language and six decimals. Nil for any other text, so that
    /// `1.5` is not read as fifteen in German.
    public init?(typed text: String, format: AmountFormat) {
        let number = AmountFormat.normalized(text).drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        let parts = String(number).split(separator: format.decimalSeparator, omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isDigit) }),
            parts[0].utf8.count <= 10,
            (parts.count == 1 ? "" : parts[1]).utf8.count <= 6
        else { return nil }
        let fraction = parts.count == 1 ? "" : String(parts[1])
        guard let micros = Int(parts[0] + fraction + String(repeating: "0", count: 6 - fraction.utf8.count)) else { return nil }
        self.init(micros: micros)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension FundUnits: Codable {
    /// - Throws: `DecodingError` for a number that no units have.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let units = FundUnits(micros: try container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "units are between zero and a billion")
        }
        self = units
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(micros)
    }
}
