/// The number format of a language, after the Unicode CLDR.
public struct NumberStyle: Sendable, Hashable {
    /// The side of a number on which a symbol is placed.
    public enum Side: Sendable { case before, behind }

    public let decimalSeparator: String
    public let groupSeparator: String
    /// The suffix of a percentage: the sign, preceded by a space in some languages.
    public let percent: String
    /// Currency symbols by ISO 4217 code. Other currencies use their code.
    public let currencySigns: [String: String]
    public let sign: Side
    public let code: Side

    public init(
        decimalSeparator: String, groupSeparator: String, percent: String, currencySigns: [String: String], sign: Side, code: Side
    ) {
        (self.decimalSeparator, self.groupSeparator, self.percent) = (decimalSeparator, groupSeparator, percent)
        (self.currencySigns, self.sign, self.code) = (currencySigns, sign, code)
    }

    public static let english = NumberStyle(
        decimalSeparator: ".", groupSeparator: ",", percent: "%", currencySigns: ["EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"],
        sign: .before, code: .behind)
    public static let german = NumberStyle(
        decimalSeparator: ",", groupSeparator: ".", percent: "\u{A0}%", currencySigns: ["EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"],
        sign: .behind, code: .behind)
    /// In Chinese ¥ means yuan, and a dollar sign needs its country.
    public static let chinese = NumberStyle(
        decimalSeparator: ".", groupSeparator: ",", percent: "%",
        currencySigns: ["CNY": "¥", "EUR": "€", "USD": "US$", "GBP": "£", "JPY": "JP¥"], sign: .before, code: .before)

    /// Formats a whole number, such as `100,000`.
    public func text(_ number: Int) -> String {
        (number < 0 ? Self.minus : "") + text(digits: String(number.magnitude), fractionDigits: 0, isGrouped: true)
    }

    /// U+2212, the minus sign, is as wide as a digit in tabular figures.
    static let minus = "\u{2212}"

    /// Formats a number from its digits, of which some follow the decimal separator.
    func text(digits: String, fractionDigits: Int, isGrouped: Bool) -> String {
        let missing = fractionDigits + 1 - digits.utf8.count
        let all = missing > 0 ? String(repeating: "0", count: missing) + digits : digits
        // Digits are ASCII, so that bytes can be counted.
        let end = all.utf8.index(all.endIndex, offsetBy: -fractionDigits)
        var output = ""
        var start = all.startIndex
        var rest = all.utf8.count - fractionDigits
        while isGrouped, rest > 3 {
            let next = all.utf8.index(start, offsetBy: (rest - 1) % 3 + 1)
            output.append(contentsOf: all[start..<next])
            output += groupSeparator
            rest -= all.utf8.distance(from: start, to: next)
            start = next
        }
        output.append(contentsOf: all[start..<end])
        if fractionDigits > 0 {
            output += decimalSeparator
            output.append(contentsOf: all[end...])
        }
        return output
    }

    func amount(_ number: String, currency: String) -> String {
        if currency.isEmpty { return number }
        if let text = currencySigns[currency] { return sign == .before ? text + number : "\(number)\u{A0}\(text)" }
        return code == .before ? "\(currency)\u{A0}\(number)" : "\(number)\u{A0}\(currency)"
    }
}
