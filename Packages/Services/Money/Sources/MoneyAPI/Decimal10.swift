/// An exact decimal number. Rates and quantities are never binary fractions.
///
/// Trailing zeros after the decimal point are not significant.
public struct Decimal10: Sendable, Hashable, Comparable {
    private static let maximumDigits = 18

    /// All digits as a signed whole number.
    public let digits: Int
    /// The number of digits after the decimal point, 0 to 18.
    public let scale: Int

    fileprivate init(digits: Int, scale: Int) {
        var (digits, scale) = (digits, scale)
        while scale > 0, digits.isMultiple(of: 10) { (digits, scale) = (digits / 10, scale - 1) }
        (self.digits, self.scale) = (digits, scale)
    }

    /// Parses a number such as `-12.340`.
    /// - Throws: ``MoneyError/malformedAmount(_:)`` for other texts and for more than 18 digits.
    public init(_ text: String) throws(MoneyError) {
        var digits = 0
        var scale = 0
        var count = 0
        var seenPoint = false
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        for byte in text.utf8.dropFirst(isNegative ? 1 : 0) {
            if byte == UInt8(ascii: "."), !seenPoint, count > 0 {
                seenPoint = true
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), count < Self.maximumDigits {
                digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
                count += 1
                if seenPoint { scale += 1 }
            } else {
                throw .malformedAmount(text)
            }
        }
        guard count > 0, !seenPoint || scale > 0 else { throw .malformedAmount(text) }
        self.init(digits: isNegative ? -digits : digits, scale: scale)
    }

    /// The number with a point and without trailing zeros after it: `-12.34`. ``init(_:)`` reads it.
    public var text: String { Self.text(digits, scale: scale) }

    static func text(_ number: Int, scale: Int) -> String {
        let digits = String(number.magnitude)
        let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
        let point = scale == 0 ? "" : "."
        return (number < 0 ? "-" : "") + padded.dropLast(scale) + point + padded.suffix(scale)
    }

    /// The number in units of `1 / 10^decimals`.
    /// - Throws: ``MoneyError/malformedAmount(_:)`` if that would lose digits or overflow.
    func scaled(to decimals: Int, text: String) throws(MoneyError) -> Int {
        // The last decimal is not zero.
        guard scale <= decimals else { throw .malformedAmount(text) }
        var value = digits
        for _ in scale..<decimals {
            let (product, overflows) = value.multipliedReportingOverflow(by: 10)
            guard !overflows else { throw .malformedAmount(text) }
            value = product
        }
        return value
    }

    public static func < (left: Decimal10, right: Decimal10) -> Bool {
        Int128(left.digits) * Int128(right.unit) < Int128(right.digits) * Int128(left.unit)
    }

    /// 10 to the power of ``scale``.
    var unit: Int {
        var unit = 1
        for _ in 0..<scale { unit *= 10 }
        return unit
    }
}

extension Decimal10: Codable {
    private enum CodingKeys: String, CodingKey { case digits, scale }

    /// - Throws: `DecodingError` for values that no text produces: more than 18 digits, or a scale out of range.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let digits = try container.decode(Int.self, forKey: .digits)
        let scale = try container.decode(Int.self, forKey: .scale)
        guard digits.magnitude < 1_000_000_000_000_000_000, (0...Self.maximumDigits).contains(scale) else {
            throw DecodingError.dataCorruptedError(forKey: .scale, in: container, debugDescription: "it has more than 18 digits")
        }
        self.init(digits: digits, scale: scale)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(digits, forKey: .digits)
        try container.encode(scale, forKey: .scale)
    }
}

extension Money {
    /// The amount without its sign, as a number of major units.
    public var magnitude: Decimal10 { Decimal10(digits: Int(clamping: minorUnits.magnitude), scale: currency.decimals) }

    /// Multiplies by a decimal number, rounding half to even.
    /// - Throws: ``MoneyError/overflow``.
    public func multiplied(by factor: Decimal10) throws(MoneyError) -> Money {
        try scaled(by: factor.digits, over: factor.unit, to: currency)
    }

    /// Converts to another currency.
    /// - Parameters:
    ///   - currency: The target currency.
    ///   - from: Units of this currency per unit of the base currency.
    ///   - to: Units of the target currency per unit of the base currency.
    /// - Throws: ``MoneyError/overflow``.
    public func converted(to currency: Currency, from: Decimal10, to rate: Decimal10) throws(MoneyError) -> Money {
        try scaled(
            by: rate.digits, and: from.unit, and: currency.minorPerMajor,
            over: from.digits, and: rate.unit, and: self.currency.minorPerMajor, to: currency)
    }

    private func scaled(
        by a: Int, and b: Int = 1, and c: Int = 1, over x: Int, and y: Int = 1, and z: Int = 1, to currency: Currency
    ) throws(MoneyError) -> Money {
        // Products that exceed 128 bits are rejected, not wrapped.
        var numerator = Int128(minorUnits)
        for factor in [a, b, c] {
            let (product, overflows) = numerator.multipliedReportingOverflow(by: Int128(factor))
            guard !overflows else { throw .overflow }
            numerator = product
        }
        var divisor = Int128(1)
        for factor in [x, y, z] {
            let (product, overflows) = divisor.multipliedReportingOverflow(by: Int128(factor))
            guard !overflows, product != 0 else { throw .overflow }
            divisor = product
        }
        let (whole, remainder) = numerator.quotientAndRemainder(dividingBy: divisor)
        var quotient = whole
        let twice = remainder.magnitude * 2
        if twice > divisor.magnitude || (twice == divisor.magnitude && !quotient.isMultiple(of: 2)) {
            quotient += numerator.signum() * divisor.signum()
        }
        guard let minor = Int(exactly: quotient) else { throw .overflow }
        return Money(minorUnits: minor, currency: currency)
    }
}
