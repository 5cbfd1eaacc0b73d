/// The format of amounts in a language. Typed amounts are parsed by it and rejected if they are ambiguous in that language.
///
/// ```swift
/// let english = AmountFormat(decimalSeparator: ".", groupSeparator: ",", currencySigns: ["EUR": "€"])
/// try Money(typed: "1,005.50", currency: .eur, format: english)  // 1005.50 EUR
/// try Money(typed: "1.005", currency: .eur, format: english)     // throws: more decimals than the currency has
/// ```
public struct AmountFormat: Sendable, Hashable {
    /// Separates the whole part from the fraction.
    public var decimalSeparator: String
    /// Separates groups of three digits. Spaces and apostrophes are read as group separators in every language.
    public var groupSeparator: String
    /// Currency symbols of the language, by ISO 4217 code.
    public var currencySigns: [String: String]

    public init(decimalSeparator: String, groupSeparator: String, currencySigns: [String: String]) {
        (self.decimalSeparator, self.groupSeparator, self.currencySigns) = (decimalSeparator, groupSeparator, currencySigns)
    }

    /// Replaces full-width characters, as Chinese and Japanese keyboards type them, with those that amounts are read by: `１２，５` is `12,5`.
    public static func normalized(_ typed: String) -> String {
        typed.unicodeScalars.reduce(into: "") { text, scalar in
            let isWide = ("\u{FF01}"..."\u{FF5E}").contains(scalar)
            let narrow = isWide ? Unicode.Scalar(scalar.value - 0xFEE0) : ["\u{3002}": ".", "\u{FFE5}": "¥"][scalar]
            text.unicodeScalars.append(narrow ?? scalar)
        }
    }

    /// An example of an amount in this language, for a message: `1,234.50`.
    public func example(in currency: Currency) -> String {
        "1" + groupSeparator + "234"
            + (currency.decimals == 0 ? "" : decimalSeparator + "5" + String(repeating: "0", count: currency.decimals - 1))
    }
}

/// The reason why a typed amount is rejected. Later versions may add cases.
@nonexhaustive public enum AmountFlaw: Sendable, Hashable {
    /// It contains characters that are not part of a number.
    case notANumber
    /// It is below zero.
    case negative
    /// Its separators do not match the language: `1.50` in German, `1,50` in English, `1.2.3`.
    case separators
    /// It has a leading zero before other digits: `0.500` in German, `007`.
    case leadingZero
    /// It has more decimals than the currency: `1.005` euros in English.
    case tooManyDecimals(allowed: Int)
    /// It contains another currency.
    case otherCurrency(String)
    case tooLarge
}

extension Money {
    /// Parses a typed amount, with or without the currency's code or symbol on either side: `1,234.50`, `€1234.5`, `1 234,50 EUR`.
    ///
    /// A formatted amount is parsed as the same amount in the same language.
    /// - Throws: ``MoneyError/unreadableAmount(_:)``.
    public init(typed text: String, currency: Currency, format: AmountFormat) throws(MoneyError) {
        let text = AmountFormat.normalized(text)
        // Longer than any amount with all its separators.
        guard text.utf8.count <= 100 else { throw .unreadableAmount(.tooLarge) }
        let number = try Self.withoutCurrency(text, currency, format)
        if number.contains(where: { $0 == "-" || $0 == "\u{2212}" }) { throw .unreadableAmount(.negative) }
        let parts = number.split(separator: format.decimalSeparator, omittingEmptySubsequences: false)
        guard parts.count <= 2 else { throw .unreadableAmount(.separators) }
        let whole = try Self.ungrouped(parts[0], format)
        guard whole.utf8.count == 1 || whole.first != "0" else { throw .unreadableAmount(.leadingZero) }
        guard parts.count == 2 else {
            try self.init(digits: whole, currency: currency)
            return
        }
        let fraction = parts[1]
        guard !fraction.isEmpty, !fraction.contains(where: { isGroupMark($0, format) }) else { throw .unreadableAmount(.separators) }
        guard fraction.allSatisfy(isDigit) else { throw .unreadableAmount(.notANumber) }
        guard fraction.utf8.count <= currency.decimals else { throw .unreadableAmount(.tooManyDecimals(allowed: currency.decimals)) }
        try self.init(digits: whole + "." + fraction, currency: currency)
    }

    private init(digits: String, currency: Currency) throws(MoneyError) {
        do throws(MoneyError) { try self.init(decimal: digits, currency: currency) } catch { throw .unreadableAmount(.tooLarge) }
    }

    /// Removes the optional currency before or after the number.
    private static func withoutCurrency(_ text: String, _ currency: Currency, _ format: AmountFormat) throws(MoneyError) -> Substring {
        func isOfNumber(_ character: Character) -> Bool {
            isDigit(character) || isGroupMark(character, format) || format.decimalSeparator.contains(character)
                || "-\u{2212}+".contains(character)
        }
        let before = text.prefix { !isOfNumber($0) }
        var number = text[before.endIndex...]
        guard let last = number.lastIndex(where: isOfNumber) else { throw .unreadableAmount(.notANumber) }
        let behind = number[number.index(after: last)...]
        number = trimmed(number[...last])
        guard before.isEmpty || behind.isEmpty else { throw .unreadableAmount(.notANumber) }
        let name = String(before + behind)
        if name.isEmpty || name.uppercased() == currency.code || name == format.currencySigns[currency.code] { return number }
        let isOther = format.currencySigns.values.contains(name) || (try? Currency(name.uppercased())) != nil
        throw .unreadableAmount(isOther ? .otherCurrency(name) : .notANumber)
    }

    /// Removes consistent group separators from a whole number.
    private static func ungrouped(_ text: Substring, _ format: AmountFormat) throws(MoneyError) -> String {
        let marks = Set(text.filter { !isDigit($0) })
        guard marks.allSatisfy({ isGroupMark($0, format) }) else { throw .unreadableAmount(.notANumber) }
        let groups = text.split(omittingEmptySubsequences: false) { !isDigit($0) }
        guard marks.count <= 1, !groups[0].isEmpty, groups.count == 1 || groups[0].count <= 3,
            groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { throw .unreadableAmount(.separators) }
        return groups.joined()
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

private func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) && character.utf8.count == 1 }

private func isGroupMark(_ character: Character, _ format: AmountFormat) -> Bool {
    format.groupSeparator == String(character) || character == "'" || character == "\u{2019}"
        || (character.isWhitespace && !character.isNewline)
}
