import FinanceAPI

/// A day as written in statements: `2026-01-31`, `31.01.26`, `31/01/2026 10:15`, `20260131`, `31 Jan 2026`, `Jan 31, 2026`.
enum StatementDay: Equatable {
    case exact(String)
    /// Day and month in ambiguous order.
    case open(first: Int, second: Int, year: Int)

    /// Returns nil if the text is not a day.
    init?(_ text: String) {
        // 2026年01月31日
        let tokens = Self.tokens(
            text.contains("年") ? text.replacing("年", with: "-").replacing("月", with: "-").replacing("日", with: "") : text)
        guard let first = tokens.first else { return nil }
        if case .number(let number, 8) = first {
            guard Self.isEnd(tokens.dropFirst()), let day = Self.exact(number / 10_000, number / 100 % 100, number % 100) else {
                return nil
            }
            self = day
            return
        }
        // number separator number separator number, followed only by a time
        guard tokens.count >= 5, let separator = tokens[1].mark, let other = tokens[3].mark, Self.isEnd(tokens.dropFirst(5)) else {
            return nil
        }
        switch (first, tokens[2], tokens[4]) {
        case (.number(let year, 4), .number(let month, 1...2), .number(let day, 1...2)):
            guard separator == other, let day = Self.exact(year, month, day) else { return nil }
            self = day
        case (.number(let day, 1...2), .word(let name), .number(let year, let digits)),
            (.word(let name), .number(let day, 1...2), .number(let year, let digits)):
            guard let month = Self.month(name), let year = Self.year(year, digits), let day = Self.exact(year, month, day) else {
                return nil
            }
            self = day
        case (.number(let first, 1...2), .number(let second, 1...2), .number(let year, let digits)):
            guard separator == other, let year = Self.year(year, digits) else { return nil }
            // With points as separators, the day is first in all languages.
            if separator == "." {
                guard let day = Self.exact(year, second, first) else { return nil }
                self = day
            } else {
                guard separator != ",", (1...31).contains(first), (1...31).contains(second) else { return nil }
                self = .open(first: first, second: second, year: year)
            }
        default: return nil
        }
    }

    /// `YYYY-MM-DD`; nil for an invalid date.
    func text(_ order: StatementDayOrder) -> String? {
        switch self {
        case .exact(let text): text
        case .open(let first, let second, let year):
            order == .dayFirst ? Self.written(year, second, first) : Self.written(year, first, second)
        }
    }

    private static func exact(_ year: Int, _ month: Int, _ day: Int) -> StatementDay? {
        written(year, month, day).map { .exact($0) }
    }

    static func written(_ year: Int, _ month: Int, _ day: Int) -> String? {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...days[month - 1]).contains(day) else { return nil }
        return String(repeating: "0", count: 4 - "\(year)".count) + "\(year)-" + (month < 10 ? "0" : "") + "\(month)-"
            + (day < 10 ? "0" : "") + "\(day)"
    }

    /// Two digits are of this century, because statements are not older.
    private static func year(_ number: Int, _ digits: Int) -> Int? { digits == 4 ? number : digits == 2 ? 2000 + number : nil }

    private static func month(_ name: String) -> Int? {
        let months: [[String]] = [
            ["jan"], ["feb", "fév", "fev"], ["mar", "mär", "mrz", "mrt", "maa"], ["apr", "avr"], ["may", "mai", "mei"], ["jun"], ["jul"],
            ["aug", "aoû", "aou"], ["sep"], ["oct", "okt"], ["nov"], ["dec", "dez", "déc"],
        ]
        let start = String(name.lowercased().replacing("jui", with: "ju").prefix(3))
        return months.firstIndex { $0.contains(start) }.map { $0 + 1 }
    }

    // MARK: Tokens

    private enum Token {
        case number(Int, Int)
        case word(String)
        case mark(Character)

        var mark: Character? { if case .mark(let mark) = self { mark } else { nil } }
    }

    /// Numbers, words and single separators, without adjacent spaces.
    private static func tokens(_ text: String) -> [Token] {
        guard text.utf8.count <= 40 else { return [] }
        var tokens: [Token] = []
        var run = ""
        func flush() {
            guard !run.isEmpty else { return }
            tokens.append(Int(run).map { .number($0, run.count) } ?? .word(run))
            run = ""
        }
        for character in text {
            let isDigit = character.isASCII && character.isNumber
            if isDigit || character.isLetter {
                if let last = run.last, (last.isASCII && last.isNumber) != isDigit { flush() }
                run.append(character)
            } else {
                flush()
                let mark: Character = character.isWhitespace ? " " : character
                if mark == " ", tokens.isEmpty || tokens.last?.mark != nil { continue }
                if let last = tokens.last?.mark, last == " " || last == "." { tokens.removeLast() }
                tokens.append(.mark(mark))
            }
        }
        flush()
        return tokens
    }

    /// Whether the rest is empty or a time of day.
    private static func isEnd(_ tokens: ArraySlice<Token>) -> Bool {
        guard let first = tokens.first else { return true }
        switch first {
        case .mark(" "), .mark(","): break
        case .word(let word) where word.lowercased() == "t": break
        default: return false
        }
        return tokens.dropFirst().allSatisfy { token in
            switch token {
            case .number(_, let digits): digits <= 9
            case .word(let word): ["am", "pm", "z", "t", "uhr", "utc", "gmt", "cet", "cest"].contains(word.lowercased())
            case .mark(let mark): " :.+-,".contains(mark)
            }
        }
    }
}
