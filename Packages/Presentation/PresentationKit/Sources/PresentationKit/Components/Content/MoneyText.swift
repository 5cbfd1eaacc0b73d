/// Writes amounts of money in minor units as text, and nothing else: no arithmetic, no conversion.
public enum MoneyText {
    /// `123456, "EUR"` reads `€1,234.56`; currencies without a common sign are written as `1,234.56 CHF`.
    ///
    /// - Parameters:
    ///   - minorUnits: The amount in the smallest unit of the currency, such as cents.
    ///   - currency: The ISO 4217 code.
    ///   - fractionDigits: How many digits of `minorUnits` are behind the point, 0 to 6; other numbers are brought into that range.
    ///   - showsPlus: Whether a positive amount has a plus sign.
    public static func format(minorUnits: Int, currency: String, fractionDigits: Int = 2, showsPlus: Bool = false) -> String {
        let digits = min(max(fractionDigits, 0), 6)
        var text = String(minorUnits.magnitude)
        if text.count <= digits { text = String(repeating: "0", count: digits + 1 - text.count) + text }
        let whole = grouped(text.dropLast(digits))
        let number = digits == 0 ? whole : "\(whole).\(text.suffix(digits))"
        // U+2212, the minus sign, is as wide as a digit in tabular figures.
        let sign = minorUnits < 0 ? "\u{2212}" : showsPlus && minorUnits > 0 ? "+" : ""
        guard let symbol = symbols[currency] else { return "\(sign)\(number)\u{A0}\(currency)" }
        return "\(sign)\(symbol)\(number)"
    }

    private static let symbols = ["EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"]

    static func grouped(_ digits: Substring) -> String {
        var output = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { output.append(",") }
            output.append(digit)
        }
        return output
    }
}
