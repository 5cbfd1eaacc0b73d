import FinanceAPI

/// An amount as written in statements: `-1.234,50`, `1,234.50 CR`, `(12.00)`, `12,5-`, `€ 1 234,5`.
struct StatementAmount: Equatable {
    /// The decimal separator.
    enum Mark: Character {
        case comma = ","
        case point = "."
    }

    let isNegative: Bool
    /// Whether a sign, parentheses or a final word shows the direction.
    let isSigned: Bool
    /// Digits and separators. `'` represents separators that can only group digits.
    private let body: String
    /// The currency next to the number; nil for none.
    let currency: String?
    /// The text in the file, in one line.
    let text: String

    /// Returns nil if the text is not an amount.
    init?(_ text: String) {
        var body = ""
        var letters = ""
        var signs = 0
        var isNegative = false
        let (number, isDebit) = Self.direction(of: text)
        /// Whether a currency symbol occurred.
        var hasSign = false
        /// Whether the number is complete: no digits may follow a sign or a currency.
        var ended = false
        guard text.utf8.count <= 64 else { return nil }
        for character in number {
            switch character {
            case "0"..."9" where character.isASCII, ".", ",":
                guard !ended else { return nil }
                body.append(character)
            case "'", "’",
                _ where character.isWhitespace:
                if !body.isEmpty { body.append("'") }
            case "-", "\u{2212}", "(":
                isNegative = true
                signs += 1
                ended = !body.isEmpty
            case "+":
                signs += 1
                ended = !body.isEmpty
            case ")": guard isNegative else { return nil }
            case "€", "$", "£", "¥", "￥", "元":
                guard !hasSign else { return nil }
                hasSign = true
                ended = !body.isEmpty
            case "A"..."Z", "a"..."z":
                letters.append(character)
                if !body.isEmpty { ended = true }
            default: return nil
            }
        }
        while body.last == "'" { body.removeLast() }
        guard signs + (isDebit == nil ? 0 : 1) <= 1, letters.isEmpty || letters.count == 3, body.contains(where: \.isNumber) else {
            return nil
        }
        self.isNegative = isDebit ?? isNegative
        isSigned = signs > 0 || isDebit != nil
        self.body = body
        currency = letters.isEmpty ? nil : letters.uppercased()
        self.text = String(StatementText.tidied(text).prefix(30))
    }

    var isZero: Bool { body.allSatisfy { !$0.isNumber || $0 == "0" } }

    private static let words = ["CR": false, "C": false, "H": false, "HABEN": false, "DR": true, "D": true, "S": true, "SOLL": true]

    /// The text before a final word such as `DR`, and whether this word means an outgoing amount.
    private static func direction(of text: String) -> (Substring, isDebit: Bool?) {
        guard let last = text.lastIndex(where: { !$0.isWhitespace && $0 != "." }),
            let before = text[...last].lastIndex(where: { !$0.isLetter }),
            let isDebit = words[text[text.index(after: before)..<text.index(after: last)].uppercased()]
        else { return (text[...], nil) }
        return (text[...before], isDebit)
    }

    /// The decimal separator, if this amount alone determines it.
    var certainMark: Mark? {
        let separators = body.filter { !$0.isNumber }
        guard let last = separators.last, let mark = Mark(rawValue: last), separators.count(where: { $0 == last }) == 1 else { return nil }
        if separators.count > 1 { return mark }
        guard let place = body.lastIndex(of: last) else { return nil }
        // A group of thousands never begins with a single zero.
        if body[..<place] == "0" { return mark }
        return body[body.index(after: place)...].count == 3 && place != body.startIndex ? nil : mark
    }

    /// The amount without its sign.
    ///
    /// - Parameter mark: The decimal separator of the file; nil if unknown.
    /// - Returns: Nil for an invalid amount of this currency, and for an ambiguous one, such as `1.234` without a known separator.
    func magnitude(mark: Mark?, in currency: Currency) -> Money? {
        var decimal = certainMark
        let separators = body.filter { !$0.isNumber }
        if decimal == nil, separators.count == 1, let open = Mark(rawValue: separators[separators.startIndex]) {
            if mark == open { decimal = open }
            if mark == nil, currency.decimals > 0 { return nil }
        }
        // "12." has no digits after its separator.
        var whole = body[...]
        var fraction = Substring()
        if let decimal, let place = body.lastIndex(of: decimal.rawValue) {
            whole = body[..<place]
            fraction = body[body.index(after: place)...]
            guard !fraction.isEmpty else { return nil }
        }
        let groups = whole.split(omittingEmptySubsequences: false) { !$0.isNumber }
        guard Set(whole.filter { !$0.isNumber }).count <= 1 else { return nil }
        if groups.count > 1 {
            guard (1...3).contains(groups[0].count), groups[0].first != "0", groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
                return nil
            }
        }
        let digits = groups.joined()
        return try? Money(decimal: (digits.isEmpty ? "0" : digits) + (fraction.isEmpty ? "" : "." + fraction), currency: currency)
    }
}
