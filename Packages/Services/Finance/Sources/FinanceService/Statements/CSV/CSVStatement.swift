public import FinanceAPI

/// Statements as delimited text, in the dialects of English, German, French, Dutch and Chinese banks.
///
/// Detects the delimiter, the encoding, the header row (which may follow lines of other text), the decimal separator and the order of day
/// and month. Ambiguities are reported or rejected, never guessed.
public struct CSVStatement: StatementFormat {
    public let name = "CSV"

    public init() {}

    /// Accepts any text, so it should be the last in a list of formats.
    public func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
        let text = StatementText.decode(Array(head))
        return !text.isEmpty && !text.unicodeScalars.contains { $0.value < 0x20 && !["\t", "\n", "\r"].contains($0) }
    }

    public func read(_ file: [UInt8], by rules: StatementRules) throws(FinanceError) -> StatementReading {
        let bytes = Array(StatementText.decode(file).utf8)
        var dialect = try Self.dialect(of: bytes)
        var (lines, problems) = try Self.lines(of: bytes, dialect, rules)
        if case .signed(let amount) = dialect.columns.amount {
            let (sign, isSigned) = (Self.signColumn(of: bytes, dialect), Self.showDirections(lines))
            guard isSigned ? sign.map({ Self.agrees($0, with: amount, in: bytes, dialect) }) ?? true : sign != nil else {
                throw .malformedStatement(line: dialect.header, flaw: .noSign)
            }
            if !isSigned, let sign {
                dialect.columns.amount = .marked(amount, sign: sign)
                (lines, problems) = try Self.lines(of: bytes, dialect, rules)
            }
        }
        try Self.checkSigns(of: lines, dialect)
        var reading = StatementReading()
        (reading.problems, reading.columns) = (problems, dialect.columns.described)
        let mark = Self.mark(of: lines, else: rules.amounts)
        let order = try Self.order(of: lines, columns: dialect.columns, rules: rules)
        for line in lines {
            if Task.isCancelled { throw .canceled }
            do throws(StatementFlaw) {
                reading.rows += try Self.rows(line, mark: mark, order: order, currency: rules.currency)
            } catch {
                reading.leaveOut(line.line, error)
            }
        }
        reading.problems.sort { $0.line < $1.line }
        return reading
    }

    // MARK: The file

    /// The number of records among which the header is.
    private static let preamble = 50

    private struct Dialect {
        var delimiter: UInt8
        var header: Int
        var columns: CSVColumns

        /// The records after the header.
        func records(of bytes: [UInt8]) -> CSVRecords {
            var records = CSVRecords(bytes, delimiter: delimiter)
            while let record = records.next(), record.line != header {}
            return records
        }
    }

    /// The delimiter with the best header.
    private static func dialect(of bytes: [UInt8]) throws(FinanceError) -> Dialect {
        var best: Dialect?
        for delimiter in [UInt8(ascii: ";"), UInt8(ascii: ","), 0x09, UInt8(ascii: "|")] {
            var records = CSVRecords(bytes, delimiter: delimiter)
            for _ in 0..<preamble {
                guard let record = records.next() else { break }
                guard record.flaw == nil, let columns = CSVColumns(header: record.fields) else { continue }
                if columns.score > best?.columns.score ?? 0 {
                    best = Dialect(delimiter: delimiter, header: record.line, columns: columns)
                }
                break
            }
        }
        guard let best else { throw .malformedStatement(line: 1, flaw: .noHeader) }
        return best
    }

    private static func lines(
        of bytes: [UInt8], _ dialect: Dialect, _ rules: StatementRules
    ) throws(FinanceError) -> ([Line], [StatementProblem]) {
        var lines: [Line] = []
        var reading = StatementReading()
        var records = dialect.records(of: bytes)
        while let record = records.next() {
            if record.isBlank { continue }
            if Task.isCancelled { throw .canceled }
            guard lines.count + reading.problems.count < rules.maximumRows else { throw .statementTooLarge }
            do throws(StatementFlaw) {
                lines.append(try line(record, dialect.columns))
            } catch {
                reading.leaveOut(record.line, error)
            }
        }
        return (lines, reading.problems)
    }

    // MARK: Directions

    /// Whether signs show which amounts are outgoing: one has a minus sign, or all have a sign. Positive amounts alone can be of either
    /// direction, and a `CR` next to some amounts leaves the others open.
    private static func showDirections(_ lines: [Line]) -> Bool {
        let amounts = lines.compactMap(\.credit).filter { !$0.isZero }
        return amounts.contains(where: \.isNegative) || amounts.allSatisfy(\.isSigned)
    }

    /// The only column whose cells all are words of a direction. Without a heading of a type, it has words of both directions.
    private static func signColumn(of bytes: [UInt8], _ dialect: Dialect) -> Int? {
        let columns = dialect.columns
        var open = Set(columns.headings.indices).subtracting(columns.amounts)
        var found: [Int: Set<Bool>] = [:]
        var records = dialect.records(of: bytes)
        while !open.isEmpty, let record = records.next() {
            for index in open where record.flaw == nil && index < record.fields.count {
                let word = StatementText.tidied(record.fields[index]).lowercased()
                if word.isEmpty { continue }
                if let direction = CSVHeadings.directions[word] {
                    found[index, default: []].insert(direction)
                } else {
                    open.remove(index)
                }
            }
        }
        let signs = open.filter {
            found[$0]?.count == 2 || (found[$0] != nil && CSVHeadings.types.contains(CSVColumns.normalized(columns.headings[$0])))
        }
        return signs.count == 1 ? signs.first : nil
    }

    /// Whether each word of a direction is that of the number's sign.
    private static func agrees(_ sign: Int, with amount: Int, in bytes: [UInt8], _ dialect: Dialect) -> Bool {
        var records = dialect.records(of: bytes)
        while let record = records.next() {
            guard record.flaw == nil, max(sign, amount) < record.fields.count,
                let isOutgoing = CSVHeadings.directions[StatementText.tidied(record.fields[sign]).lowercased()],
                let value = StatementAmount(record.fields[amount]), !value.isZero
            else { continue }
            if isOutgoing != value.isNegative { return false }
        }
        return true
    }

    /// Rejects a file of a credit card whose purchases are positive and whose payments are negative, and one with debits or fees of both
    /// signs.
    private static func checkSigns(of lines: [Line], _ dialect: Dialect) throws(FinanceError) {
        let signed = lines.filter { !$0.isSplit && $0.credit?.isZero == false }
        let purchases = signed.filter(\.isPurchase)
        let received = ["payment received", "payment - thank you", "payment thank you", "thank you for your payment"]
        let isReversed = signed.contains { line in
            line.credit?.isNegative == true && received.contains { StatementText.contains(line.counterparty + line.text, $0) }
        }
        guard !isReversed, purchases.count(where: { $0.credit?.isNegative == false }) * 2 <= purchases.count,
            [lines.compactMap(\.debit), lines.compactMap(\.fee)].allSatisfy({ Set($0.filter { !$0.isZero }.map(\.isNegative)).count < 2 })
        else { throw .malformedStatement(line: dialect.header, flaw: .noSign) }
    }

    /// The decimal separator that all amounts of the file agree on, or that of a language if none decides. Nil if they contradict each
    /// other.
    private static func mark(of lines: [Line], else format: AmountFormat?) -> StatementAmount.Mark? {
        let marks = Set(lines.flatMap { [$0.debit, $0.credit, $0.fee].compactMap { $0?.certainMark } })
        guard marks.isEmpty else { return marks.count == 1 ? marks.first : nil }
        return format?.decimalSeparator.first.flatMap(StatementAmount.Mark.init)
    }

    private static func order(of lines: [Line], columns: CSVColumns, rules: StatementRules) throws(FinanceError) -> StatementDayOrder {
        if let order = rules.dayOrder { return order }
        var dayFirst = 0
        var monthFirst = 0
        var open: [Line] = []
        for line in lines {
            guard case .open(let first, let second, _) = line.day else { continue }
            if first > 12 { dayFirst += 1 } else if second > 12 { monthFirst += 1 } else if first != second { open.append(line) }
        }
        if dayFirst != monthFirst { return dayFirst > monthFirst ? .dayFirst : .monthFirst }
        if columns.isDayFirst || open.isEmpty { return .dayFirst }
        // Banks sort their rows. If only one reading is sorted, it is the right one.
        let sorted = [StatementDayOrder.dayFirst, .monthFirst].filter { order in
            let days = lines.compactMap { $0.day.text(order) }
            return days.count >= 3 && (zip(days, days.dropFirst()).allSatisfy(<=) || zip(days, days.dropFirst()).allSatisfy(>=))
        }
        guard sorted.count == 1 else { throw .ambiguousDays }
        return sorted[0]
    }

    // MARK: Rows

    private struct Line {
        var line: Int
        var day: StatementDay
        /// The paid amount; nil for an incoming payment.
        var debit: StatementAmount?
        var credit: StatementAmount?
        var fee: StatementAmount?
        /// Whether a column or its text determines the direction instead of the number's sign.
        var isSplit: Bool
        /// Whether a cell names a kind of outgoing payment.
        var isPurchase: Bool
        var text: String
        var counterparty: String
        var payer: String
        var feeName: String
        var currency: String?
        var bankID: String?
    }

    private static func line(_ record: CSVRecords.Record, _ columns: CSVColumns) throws(StatementFlaw) -> Line {
        if let flaw = record.flaw { throw flaw }
        let fields = record.fields
        // More fields than headings: an unquoted delimiter shifted the fields after it.
        guard fields.count > columns.lastNeeded, fields.dropFirst(columns.count).allSatisfy(StatementText.isBlank) else {
            throw .fieldCount(fields.count, expected: columns.count)
        }
        func field(_ index: Int?) -> String { index.map { $0 < fields.count ? fields[$0] : "" } ?? "" }
        func amount(_ index: Int) throws(StatementFlaw) -> StatementAmount? {
            let text = field(index)
            if StatementText.isBlank(text) { return nil }
            guard let amount = StatementAmount(text) else { throw .malformedNumber(StatementText.quoted(text)) }
            return amount
        }
        if let state = columns.state.map({ field($0) }), !CSVHeadings.isBooked(StatementText.tidied(state).lowercased()) {
            throw .notBooked(StatementText.quoted(state))
        }
        var isPurchase = false
        // Most cells are days and amounts, which begin with a digit or sign.
        func isWord(_ cell: String) -> Bool { cell.utf8.count < 20 && cell.utf8.first.map { $0 > 0x39 || $0 <= 0x20 } ?? false }
        for cell in columns.others.map({ field($0) }) where isWord(cell) {
            let word = StatementText.tidied(cell).lowercased()
            if CSVHeadings.pending.contains(word) { throw .notBooked(StatementText.quoted(cell)) }
            isPurchase = isPurchase || CSVHeadings.purchases.contains(word)
        }
        guard let day = StatementDay(field(columns.day)) else { throw .malformedDate(StatementText.quoted(field(columns.day))) }
        let currency = StatementText.tidied(field(columns.currency)).uppercased()
        var line = Line(
            line: record.line, day: day, isSplit: true, isPurchase: isPurchase,
            text: columns.text.map { field($0) }.filter { !$0.isEmpty }.joined(separator: " "),
            counterparty: StatementText.tidied(field(columns.counterparty)),
            payer: StatementText.tidied(field(columns.payer)), feeName: columns.fee.map { columns.headings[$0] } ?? "",
            currency: currency.isEmpty ? nil : currency, bankID: columns.bankID.map { field($0) })
        line.fee = try columns.fee.flatMap { index throws(StatementFlaw) in try amount(index) }
        switch columns.amount {
        case .signed(let index):
            line.credit = try amount(index)
            line.isSplit = false
        case .split(let debit, let credit):
            line.debit = try amount(debit)
            line.credit = try amount(credit)
        case .marked(let index, let sign):
            let value = try amount(index)
            guard let isOutgoing = CSVHeadings.directions[StatementText.tidied(field(sign)).lowercased()] else {
                throw .unknownSign(StatementText.quoted(field(sign)))
            }
            if isOutgoing { line.debit = value } else { line.credit = value }
        }
        // A negative credit can be a correction or a debit.
        if line.isSplit, let credit = line.credit, credit.isNegative, !credit.isZero { throw .debitAndCredit }
        return line
    }

    /// The row of a line, and another one for its fee.
    private static func rows(
        _ line: Line, mark: StatementAmount.Mark?, order: StatementDayOrder, currency: Currency
    ) throws(StatementFlaw) -> [StatementRow] {
        guard let day = line.day.text(order) else { throw .impossibleDate }
        if let other = line.currency ?? line.debit?.currency ?? line.credit?.currency, other != currency.code {
            throw .rowInOtherCurrency(StatementText.quoted(other), account: currency)
        }
        func money(_ amount: StatementAmount?) throws(StatementFlaw) -> Money? {
            guard let amount else { return nil }
            guard let money = amount.magnitude(mark: mark, in: currency) else { throw .malformedAmount(amount.text, currency) }
            return money
        }
        let (debit, credit) = (try money(line.debit), try money(line.credit))
        let amount: Money
        switch (debit, credit) {
        case (let debit?, nil): amount = -debit
        case (nil, let credit?): amount = !line.isSplit && line.credit?.isNegative == true ? -credit : credit
        case (let debit?, let credit?):
            guard debit.minorUnits == 0 || credit.minorUnits == 0, let difference = try? credit.subtracting(debit) else {
                throw .debitAndCredit
            }
            amount = difference
        case (nil, nil): throw .noAmount
        }
        let names = amount.minorUnits > 0 ? [line.payer, line.counterparty] : [line.counterparty, line.payer]
        let row = StatementRow(
            line: line.line, day: day, amount: amount, text: line.text, counterparty: names.first { !$0.isEmpty } ?? "", bankID: line.bankID
        )
        guard let fee = try money(line.fee), fee.minorUnits != 0 else { return [row] }
        var other = row
        (other.amount, other.bankID, other.text) = (-fee, nil, StatementText.tidied(line.feeName + ": " + line.text))
        return [row, other]
    }
}
