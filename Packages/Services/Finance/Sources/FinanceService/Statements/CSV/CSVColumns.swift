import FinanceAPI

/// The columns of a statement, recognized by their headings.
struct CSVColumns: Equatable {
    enum Amount: Equatable {
        case signed(Int)
        case split(debit: Int, credit: Int)
        /// Another column determines the sign.
        case marked(Int, sign: Int)
    }

    let headings: [String]
    let day: Int
    var amount: Amount
    let text: [Int]
    let counterparty: Int?
    /// The counterparty of incoming amounts; nil if ``counterparty`` has it.
    let payer: Int?
    let currency: Int?
    let bankID: Int?
    let fee: Int?
    let state: Int?
    /// Whether the headings are of a language in which days precede months.
    let isDayFirst: Bool

    var count: Int { headings.count }
    var names: [Int] { Set([counterparty, payer].compactMap(\.self)).sorted() }
    /// The columns of neither names nor texts.
    let others: [Int]

    /// The headings by what they mean, for the user.
    var described: [StatementColumn] {
        let amounts: [(StatementColumn.Role, [Int])] =
            switch amount {
            case .signed(let index): [(.amount, [index])]
            case .split(let debit, let credit): [(.debit, [debit]), (.credit, [credit])]
            case .marked(let index, let sign): [(.amount, [index]), (.sign, [sign])]
            }
        let others: [(StatementColumn.Role, [Int])] = [(.counterparty, names), (.text, text), (.fee, fee.map { [$0] } ?? [])]
        return ([(.day, [day])] + amounts + others).filter { !$1.isEmpty }.map { role, indices in
            let names = indices.map { headings[$0].isEmpty ? "#\($0 + 1)" : String(headings[$0].prefix(60)) }
            return StatementColumn(role, names.joined(separator: ", "))
        }
    }

    /// Returns nil unless the row has headings for a day and an amount.
    init?(header: [String]) {
        let names = header.map { Self.normalized($0) }
        func place(_ words: [String]) -> Int? { words.lazy.compactMap { names.firstIndex(of: $0) }.first }
        guard let day = place(CSVHeadings.days) else { return nil }
        if let debit = place(CSVHeadings.debits), let credit = place(CSVHeadings.credits) {
            amount = .split(debit: debit, credit: credit)
        } else if let amount = place(CSVHeadings.amounts) {
            self.amount = place(CSVHeadings.signs).map { .marked(amount, sign: $0) } ?? .signed(amount)
        } else {
            return nil
        }
        self.day = day
        headings = header.map { StatementText.tidied($0) }
        text = CSVHeadings.texts.compactMap { names.firstIndex(of: $0) }
        let payer = place(CSVHeadings.payers)
        let other = names.indices.first { index in
            index != payer && CSVHeadings.payeeParts.contains { names[index].contains($0) }
                && !CSVHeadings.otherParts.contains { names[index].contains($0) }
        }
        self.payer = payer
        counterparty = place(CSVHeadings.payees) ?? other ?? payer
        let taken = text + [counterparty, payer].compactMap(\.self)
        others = names.indices.filter { !taken.contains($0) }
        currency = place(CSVHeadings.currencies)
        bankID = place(CSVHeadings.bankIDs)
        fee = place(CSVHeadings.fees)
        state = place(CSVHeadings.states)
        isDayFirst =
            CSVHeadings.dayFirstDays.contains(names[day]) || place(CSVHeadings.dayFirstAmounts) != nil || names.contains("débit")
    }

    /// The number of recognized columns, to choose among delimiters.
    var score: Int { 2 + text.count + [counterparty, payer, currency, bankID, fee, state].count { $0 != nil } }

    /// The columns that determine the amount.
    var amounts: [Int] {
        switch amount {
        case .signed(let index): [index]
        case .split(let debit, let credit): [debit, credit]
        case .marked(let index, let sign): [index, sign]
        }
    }

    /// The highest column index that a row must have.
    var lastNeeded: Int { max(day, amounts.max() ?? 0) }

    /// The heading in lower case, without parentheses and without a currency at the end: `Betrag (€)`, `Umsatz in EUR`.
    static func normalized(_ name: String) -> String {
        // Longer than any column heading.
        guard name.utf8.count <= 256 else { return "" }
        var words = name.prefix { $0 != "(" && $0 != "（" }.lowercased().split(whereSeparator: \.isWhitespace)
        if let last = words.last, ["eur", "euros", "usd", "gbp", "chf", "cny", "€", "$", "£"].contains(last) {
            words.removeLast()
            if words.last == "in" || words.last == "en" { words.removeLast() }
        }
        return words.joined(separator: " ")
    }
}

/// The column headings of English, German, Dutch, French and Chinese banks, in lower case. Within a list, the first that a file has is used.
enum CSVHeadings {
    /// Headings of languages in which the day precedes the month. The booking day is preferred to the value day.
    static let dayFirstDays = [
        "buchungstag", "buchungsdatum", "boekdatum", "boekingsdatum", "transactiedatum", "date opération", "date de l'opération",
        "date d'opération", "date operation", "dateop", "date comptable", "datum", "buchung", "valutadatum", "valuta", "wertstellung",
        "rentedatum", "date de valeur",
    ]
    static let days: [String] =
        dayFirstDays.prefix(11) + [
            "booking date", "date posted", "posting date", "posted date", "post date", "transaction date", "date", "completed date",
            "started date", "记账日期", "入账日期", "交易日期", "交易时间", "日期",
        ] + dayFirstDays.dropFirst(11) + ["value date"]
    static let dayFirstAmounts = ["montant", "montant de l'opération"]
    static let amounts =
        ["amount", "transaction amount", "value", "betrag", "umsatz", "bedrag", "transactiebedrag", "交易金额", "金额", "发生额"] + dayFirstAmounts
    static let debits = [
        "debit", "debit amount", "debits", "withdrawal", "withdrawal amount", "withdrawals", "paid out", "money out", "outflow", "soll",
        "belastung", "lastschrift", "ausgang", "ausgabe", "ausgaben", "débit", "debet", "支出", "支出金额", "借方", "借方金额", "借方发生额",
    ]
    static let credits = [
        "credit", "credit amount", "credits", "deposit", "deposit amount", "deposits", "paid in", "money in", "inflow", "haben",
        "gutschrift", "eingang", "einnahme", "einnahmen", "crédit", "收入", "收入金额", "存入金额", "贷方", "贷方金额", "贷方发生额",
    ]
    static let signs = [
        "soll/haben", "s/h", "h/s", "soll-/haben-kennzeichen", "debit/credit", "credit/debit", "debit or credit", "dr/cr", "cr/dr", "d/c",
        "c/d", "credit debit indicator", "credit/debit indicator", "sign", "+/-", "direction", "af bij", "af/bij", "bij/af",
        "debet/credit", "sens", "débit/crédit", "收/支", "收支", "收支类型", "借贷", "借/贷", "借贷标志", "借贷方向",
    ]
    /// Headings of columns that may show the direction, if all their cells do.
    static let types = ["", "type", "transaction type", "typ", "art", "umsatzart", "umsatztyp", "soort", "nature", "交易类型", "类型"]
    /// Whether a cell of a sign column means an outgoing amount.
    static let directions: [String: Bool] = {
        let pairs = [
            ("s", "h"), ("soll", "haben"), ("d", "c"), ("dr", "cr"), ("debit", "credit"), ("dbit", "crdt"), ("debet", "credit"),
            ("debited", "credited"), ("-", "+"), ("af", "bij"), ("ausgang", "eingang"), ("ausgabe", "einnahme"),
            ("belastung", "gutschrift"), ("withdrawal", "deposit"), ("expense", "income"), ("out", "in"), ("outgoing", "incoming"),
            ("sent", "received"), ("débit", "crédit"), ("dépense", "recette"), ("支出", "收入"), ("支", "收"), ("借", "贷"), ("借方", "贷方"),
            ("付款", "收款"), ("转出", "转入"),
        ]
        return Dictionary(pairs.flatMap { [($0.0, true), ($0.1, false)] }) { first, _ in first }
    }()
    static let texts = [
        "description", "transaction description", "details", "memo", "narrative", "reference", "payment reference", "verwendungszweck",
        "buchungstext", "umsatzbeschreibung", "text", "omschrijving", "omschrijving-1", "mededelingen", "libellé", "libelle", "商品说明", "商品",
        "摘要", "用途", "附言",
    ]
    static let payees = [
        "payee", "counterparty", "name", "merchant", "beneficiary", "name / description", "naam / omschrijving", "empfänger", "empfaenger",
    ]
    /// Parts of other headings of payees, and of headings that contain them and are none.
    static let payeeParts = [
        "payee", "counterpart", "beneficiary", "merchant", "partner", "recipient", "begünstigter", "beguenstigter", "empfänger",
        "empfaenger", "zahlungspflichtige", "zahlungsbeteiligte", "auftraggeber", "tegenpartij", "contrepartie", "bénéficiaire", "对方", "商户",
    ]
    static let otherParts = [
        "iban", "bic", "account", "konto", "number", "nummer", "referenz", "reference", "category", "code", "id", "address", "rekening",
        "compte", "账", "帐", "行", "单号",
    ]
    /// The payer of an incoming amount, if there is another column for the payee.
    static let payers = ["zahlungspflichtige*r", "auftraggeber", "payer", "sender"]
    static let currencies = ["currency", "ccy", "currency code", "währung", "waehrung", "munt", "devise", "币种"]
    static let bankIDs = [
        "transaction id", "transaction number", "fitid", "umsatz-id", "umsatznummer", "transaktionsnummer", "交易号", "交易单号", "交易流水号",
    ]
    static let fees = ["fee", "fees", "fee amount", "transaction fee", "gebühr", "gebühren", "kosten", "frais", "手续费"]
    static let states = ["state", "status", "transaction status", "buchungsstatus", "umsatzstatus", "statut", "交易状态", "当前状态", "状态"]

    /// Whether a cell of a state column means that the amount was booked. Any other is not known to be booked.
    static func isBooked(_ state: String) -> Bool {
        let words = [
            "", "gebucht", "umsatz gebucht", "booked", "book", "completed", "complete", "posted", "cleared", "settled", "success",
            "successful", "executed", "ausgeführt", "abgeschlossen", "reconciled", "geboekt", "verwerkt", "comptabilisé", "exécuté",
        ]
        return words.contains(state) || ["成功", "已收", "已转账", "已存入", "已入账", "已到账"].contains { state.contains($0) }
    }

    /// Cells of any column, apart from names and texts, of a row that is outgoing unless it is a refund.
    static let purchases: Set = [
        "purchase", "sale", "card_payment", "card payment", "debit", "direct debit", "kartenzahlung", "lastschrift",
    ]
    /// Cells of any column, apart from names and texts, of a row that is not booked.
    static let pending: Set = ["vorgemerkt", "umsatz vorgemerkt", "vormerkung", "pending", "reverted", "declined", "en attente"]
}
