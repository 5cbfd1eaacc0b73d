/// An amount of money, exact: a whole number of the currency's minor unit.
public struct Money: Sendable, Hashable, Codable {
    /// In cents, rappen, yen: whatever the currency's smallest unit is.
    public var minorUnits: Int
    public var currency: Currency

    public init(minorUnits: Int, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Reads a decimal number with a point, as back ends send it: `-1234.5`.
    /// - Throws: ``MoneyError/malformedAmount(_:)`` for anything else, for more decimals than the currency has, and for what
    ///   does not fit.
    public init(decimal text: String, currency: Currency) throws(MoneyError) {
        self.init(minorUnits: try Decimal10(text).scaled(to: currency.decimals, text: text), currency: currency)
    }

    /// Reads what a user typed without regard to the language: prefer ``init(typed:currency:format:)``. `1.234,50`, `1,234.50`, `1234`, `12,5`. A single separator followed by one or two digits
    /// is the decimal one, for a currency that has decimals; groups must be groups of three. In a currency with three decimals or more a
    /// single separator is always the decimal one: `1.234` Kuwaiti dinars are a little more than one, not a thousand.
    /// - Throws: ``MoneyError/malformedAmount(_:)``.
    public init(typed text: String, currency: Currency) throws(MoneyError) {
        let compact = text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" }
        guard !compact.isEmpty, compact.allSatisfy({ ($0.isASCII && $0.isNumber) || $0 == "." || $0 == "," }) else {
            throw .malformedAmount(text)
        }
        var integer = compact[...]
        var fraction = ""
        if let last = compact.lastIndex(where: { $0 == "." || $0 == "," }) {
            let tail = compact[compact.index(after: last)...]
            let separators = compact.filter { $0 == compact[last] }.count
            let isDecimal =
                separators == 1 && (tail.count != 3 || currency.decimals >= 3 || compact.contains(compact[last] == "." ? "," : "."))
            if isDecimal {
                guard (1...max(1, currency.decimals)).contains(tail.count), currency.decimals > 0 else { throw .malformedAmount(text) }
                integer = compact[..<last]
                fraction = String(tail)
            }
        }
        let groups = integer.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard let first = groups.first, !first.isEmpty, groups.count == 1 || first.count <= 3,
            groups.dropFirst().allSatisfy({ $0.count == 3 }),
            Set(integer.filter { $0 == "." || $0 == "," }).count <= 1
        else { throw .malformedAmount(text) }
        let plain = groups.joined() + (fraction.isEmpty ? "" : "." + fraction)
        self.init(minorUnits: try Decimal10(plain).scaled(to: currency.decimals, text: text), currency: currency)
    }

    /// Nothing, in a currency.
    public static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency: currency) }

    /// The amount with the opposite sign; of the least of all amounts, which has no opposite, the largest.
    public static prefix func - (money: Money) -> Money {
        Money(minorUnits: money.minorUnits == .min ? .max : -money.minorUnits, currency: money.currency)
    }

    /// The sum of two amounts of one currency.
    /// - Throws: ``MoneyError/currencyMismatch(_:_:)``, ``MoneyError/overflow``.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .currencyMismatch(currency, other.currency) }
        let (sum, overflows) = minorUnits.addingReportingOverflow(other.minorUnits)
        guard !overflows else { throw .overflow }
        return Money(minorUnits: sum, currency: currency)
    }
}
