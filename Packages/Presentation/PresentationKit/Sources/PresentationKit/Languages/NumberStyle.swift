/// How a language writes numbers, after the Unicode CLDR.
public struct NumberStyle: Sendable, Hashable {
    /// On which side of the number something stands.
    public enum Side: Sendable {
        case before, behind
    }

    /// Between whole and fraction.
    public let decimalSeparator: String
    /// Between groups of three digits.
    public let groupSeparator: String
    /// The suffix of a percentage: the sign, with a space where the language has one.
    public let percent: String
    /// The signs of currencies that need no code, by ISO 4217 code.
    public let currencySigns: [String: String]
    /// The position of a currency's symbol.
    public let sign: Side
    /// The position of a currency's code, separated by a space.
    public let code: Side

    public init(
        decimalSeparator: String, groupSeparator: String, percent: String, currencySigns: [String: String], sign: Side, code: Side
    ) {
        self.decimalSeparator = decimalSeparator
        self.groupSeparator = groupSeparator
        self.percent = percent
        self.currencySigns = currencySigns
        self.sign = sign
        self.code = code
    }

    public static let english = NumberStyle(
        decimalSeparator: ".", groupSeparator: ",", percent: "%", currencySigns: ["EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"],
        sign: .before, code: .behind)
    public static let german = NumberStyle(
        decimalSeparator: ",", groupSeparator: ".", percent: "\u{A0}%", currencySigns: ["EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"],
        sign: .behind, code: .behind)
    /// To a Chinese reader ¥ means yuan, and a dollar needs its country.
    public static let chinese = NumberStyle(
        decimalSeparator: ".", groupSeparator: ",", percent: "%",
        currencySigns: ["CNY": "¥", "EUR": "€", "USD": "US$", "GBP": "£", "JPY": "JP¥"], sign: .before, code: .before)

    /// A whole number, such as `100,000`.
    public func text(_ number: Int) -> String {
        (number < 0 ? Self.minus : "") + text(digits: String(number.magnitude), fractionDigits: 0, isGrouped: true)
    }

    /// U+2212, the minus sign, is as wide as a digit in tabular figures.
    static let minus = "\u{2212}"

    /// A number by its digits, of which some stand behind the separator.
    func text(digits: String, fractionDigits: Int, isGrouped: Bool) -> String {
        let missing = fractionDigits + 1 - digits.count
        let all = missing > 0 ? String(repeating: "0", count: missing) + digits : digits
        let whole = all.dropLast(fractionDigits)
        let number = isGrouped ? grouped(whole) : String(whole)
        return fractionDigits == 0 ? number : number + decimalSeparator + all.suffix(fractionDigits)
    }

    /// A number with its currency; without one it stands alone.
    func amount(_ number: String, currency: String) -> String {
        if currency.isEmpty { return number }
        if let text = currencySigns[currency] { return sign == .before ? text + number : "\(number)\u{A0}\(text)" }
        return code == .before ? "\(currency)\u{A0}\(number)" : "\(number)\u{A0}\(currency)"
    }

    private func grouped(_ digits: Substring) -> String {
        var output = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { output.append(groupSeparator) }
            output.append(digit)
        }
        return output
    }
}
