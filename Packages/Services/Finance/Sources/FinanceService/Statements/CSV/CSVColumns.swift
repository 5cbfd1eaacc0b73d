/// The columns of a statement, recognized by the headings of English and German banks.
struct CSVColumns: Equatable {
    enum Amount: Equatable {
        case signed(Int)
        case split(debit: Int, credit: Int)
        /// Another column determines the sign.
        case marked(Int, sign: Int)
    }

    let count: Int
    let day: Int
    let amount: Amount
    let text: [Int]
    let counterparty: Int?
    let currency: Int?
    let bankID: Int?
    /// Whether the headings are German: days then precede months.
    let isGerman: Bool

    /// Returns nil unless the row has headings for a day and an amount.
    init?(header: [String]) {
        let names = header.map { Self.normalised($0) }
        func place(_ words: [String]) -> Int? {
            for word in words {
                if let index = names.firstIndex(of: word) { return index }
            }
            return nil
        }
        guard let day = place(Self.days) else { return nil }
        if let amount = place(Self.amounts) {
            self.amount = place(Self.signs).map { .marked(amount, sign: $0) } ?? .signed(amount)
        } else if let debit = place(Self.debits), let credit = place(Self.credits) {
            amount = .split(debit: debit, credit: credit)
        } else {
            return nil
        }
        self.day = day
        count = header.count
        text = Self.texts.compactMap { names.firstIndex(of: $0) }
        counterparty = place(Self.counterparties)
        currency = place(["currency", "ccy", "currency code", "währung", "waehrung"])
        bankID = place(["transaction id", "transaction number", "fitid", "umsatz-id", "umsatznummer", "transaktionsnummer"])
        isGerman = Self.germanDays.contains(names[day])
    }

    /// The number of recognized columns, to choose among delimiters.
    var score: Int { 2 + text.count + [counterparty, currency, bankID].count { $0 != nil } }

    /// The highest column index that a row must have.
    var lastNeeded: Int {
        switch amount {
        case .signed(let index): max(day, index)
        case .split(let debit, let credit): max(day, debit, credit)
        case .marked(let index, let sign): max(day, index, sign)
        }
    }

    private static let germanDays = ["buchungstag", "buchungsdatum", "datum", "buchung", "valutadatum", "valuta", "wertstellung"]
    // The booking day is preferred to the value day.
    private static let days =
        [
            "buchungstag", "buchungsdatum", "booking date", "date posted", "posting date", "posted date", "transaction date", "date",
            "datum",
            "buchung", "completed date", "started date",
        ] + ["valutadatum", "valuta", "value date", "wertstellung"]
    private static let amounts = ["amount", "transaction amount", "betrag", "umsatz", "value"]
    private static let debits = [
        "debit", "debit amount", "debits", "withdrawal", "withdrawals", "paid out", "money out", "soll", "belastung", "lastschrift",
        "ausgang",
        "ausgabe",
    ]
    private static let credits = [
        "credit", "credit amount", "credits", "deposit", "deposits", "paid in", "money in", "haben", "gutschrift", "eingang", "einnahme",
    ]
    private static let signs = [
        "soll/haben", "s/h", "soll-/haben-kennzeichen", "debit/credit", "credit/debit", "dr/cr", "cr/dr", "credit debit indicator", "sign",
        "+/-",
    ]
    private static let texts = [
        "description", "transaction description", "details", "memo", "narrative", "reference", "payment reference", "verwendungszweck",
        "buchungstext", "umsatzbeschreibung", "text",
    ]
    private static let counterparties = [
        "payee", "counterparty", "name", "merchant", "beneficiary", "beguenstigter/zahlungspflichtiger", "begünstigter/zahlungspflichtiger",
        "auftraggeber/empfänger", "auftraggeber / begünstigter", "name zahlungsbeteiligter", "empfänger", "empfaenger", "zahlungsempfänger",
        "zahlungsempfänger*in",
    ]

    /// The heading in lower case, without parentheses and without a currency at the end: `Betrag (€)`, `Umsatz in EUR`.
    private static func normalised(_ name: String) -> String {
        // Longer than any column heading.
        guard name.utf8.count <= 256 else { return "" }
        var words = name.prefix { $0 != "(" }.lowercased().split(whereSeparator: \.isWhitespace)
        if let last = words.last, ["eur", "usd", "gbp", "chf", "€", "$", "£"].contains(last) {
            words.removeLast()
            if words.last == "in" { words.removeLast() }
        }
        return words.joined(separator: " ")
    }
}
