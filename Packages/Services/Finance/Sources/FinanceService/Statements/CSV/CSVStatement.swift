public import FinanceAPI

/// Statements as delimited text, in the dialects of English and German banks.
///
/// Detects the delimiter, the encoding, the header row (which may follow lines of other text), the decimal separator and the order of day
/// and month. Ambiguities are reported or rejected, never guessed.
public struct CSVStatement: StatementFormat {
    public let name = "CSV"

    public init() {}

    /// Accepts any text, so it should be the last in a list of formats.
    public func recognises(_ head: ArraySlice<UInt8>) -> Bool {
        let text = StatementText.decode(Array(head))
        return !text.isEmpty && !text.unicodeScalars.contains { $0.value < 0x20 && !["\t", "\n", "\r"].contains($0) }
    }

    public func read(_ file: [UInt8], by rules: StatementRules) throws(FinanceError) -> StatementReading {
        let bytes = Array(StatementText.decode(file).utf8)
        let (delimiter, header, columns) = try Self.dialect(of: bytes)
        var reading = StatementReading()
        var lines: [Line] = []
        var records = CSVRecords(bytes, delimiter: delimiter)
        var isBody = false
        while let record = records.next() {
            guard isBody else {
                isBody = record.line == header
                continue
            }
            if record.isBlank { continue }
            if Task.isCancelled { throw .canceled }
            guard lines.count + reading.problems.count < rules.maximumRows else { throw .statementTooLarge }
            do throws(Reason) {
                lines.append(try Self.line(record, columns))
            } catch {
                reading.leaveOut(record.line, error.flaw)
            }
        }
        let mark = Self.mark(of: lines, else: rules.amounts)
        let order = try Self.order(of: lines, columns: columns, rules: rules)
        for line in lines {
            do throws(Reason) {
                reading.rows.append(try Self.row(line, mark: mark, order: order, currency: rules.currency))
            } catch {
                reading.leaveOut(line.line, error.flaw)
            }
        }
        reading.problems.sort { $0.line < $1.line }
        return reading
    }

    // MARK: The file

    /// The number of records among which the header is.
    private static let preamble = 50

    /// The delimiter with the best header, the line of that header, and its columns.
    private static func dialect(of bytes: [UInt8]) throws(FinanceError) -> (delimiter: UInt8, header: Int, columns: CSVColumns) {
        var best: (delimiter: UInt8, header: Int, columns: CSVColumns)?
        for delimiter in [UInt8(ascii: ";"), UInt8(ascii: ","), 0x09, UInt8(ascii: "|")] {
            var records = CSVRecords(bytes, delimiter: delimiter)
            for _ in 0..<preamble {
                guard let record = records.next() else { break }
                guard record.flaw == nil, let columns = CSVColumns(header: record.fields) else { continue }
                if columns.score > best?.columns.score ?? 0 { best = (delimiter, record.line, columns) }
                break
            }
        }
        guard let best else {
            throw .malformedStatement(line: 1, flaw: .noHeader)
        }
        return best
    }

    /// The decimal separator that all amounts of the file agree on, or that of a language if none decides. Nil if they contradict each
    /// other.
    private static func mark(of lines: [Line], else format: AmountFormat?) -> StatementAmount.Mark? {
        let marks = Set(lines.flatMap { [$0.debit, $0.credit].compactMap { $0?.certainMark } })
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
        if columns.isGerman || open.isEmpty { return .dayFirst }
        // Banks sort their rows. If only one reading is sorted, it is the right one.
        let sorted = [StatementDayOrder.dayFirst, .monthFirst].filter { order in
            let days = lines.compactMap { $0.day.text(order) }
            return days.count >= 3 && (zip(days, days.dropFirst()).allSatisfy(<=) || zip(days, days.dropFirst()).allSatisfy(>=))
        }
        guard sorted.count == 1 else { throw .ambiguousDays }
        return sorted[0]
    }

    // MARK: Rows

    private struct Reason: Error { var flaw: StatementFlaw }

    private struct Line {
        var line: Int
        var day: StatementDay
        /// The paid amount; nil for an incoming payment.
        var debit: StatementAmount?
        var credit: StatementAmount?
        /// Whether a column or its text determines the direction instead of the number's sign.
        var isSplit: Bool
        var text: String
        var counterparty: String
        var currency: String?
        var bankID: String?
    }

    private static func line(_ record: CSVRecords.Record, _ columns: CSVColumns) throws(Reason) -> Line {
        if let flaw = record.flaw { throw Reason(flaw: flaw) }
        let fields = record.fields
        // More fields than headings: an unquoted delimiter shifted the fields after it.
        guard fields.count > columns.lastNeeded, fields.dropFirst(columns.count).allSatisfy({ $0.allSatisfy(\.isWhitespace) }) else {
            throw Reason(flaw: .fieldCount(fields.count, expected: columns.count))
        }
        func field(_ index: Int?) -> String { index.map { $0 < fields.count ? fields[$0] : "" } ?? "" }
        func amount(_ index: Int) throws(Reason) -> StatementAmount? {
            let text = field(index)
            if text.allSatisfy(\.isWhitespace) { return nil }
            guard let amount = StatementAmount(text) else { throw Reason(flaw: .malformedNumber(quoted(text))) }
            return amount
        }
        guard let day = StatementDay(field(columns.day)) else { throw Reason(flaw: .malformedDate(quoted(field(columns.day)))) }
        let currency = StatementText.tidied(field(columns.currency)).uppercased()
        var line = Line(
            line: record.line, day: day, isSplit: true,
            text: columns.text.map { field($0) }.filter { !$0.isEmpty }.joined(separator: " "), counterparty: field(columns.counterparty),
            currency: currency.isEmpty ? nil : currency, bankID: columns.bankID.map { field($0) })
        switch columns.amount {
        case .signed(let index):
            line.credit = try amount(index)
            line.isSplit = false
        case .split(let debit, let credit):
            line.debit = try amount(debit)
            line.credit = try amount(credit)
        case .marked(let index, let sign):
            let value = try amount(index)
            switch StatementText.tidied(field(sign)).lowercased() {
            case "s", "soll", "d", "dr", "debit", "dbit", "-": line.debit = value
            case "h", "haben", "c", "cr", "credit", "crdt", "+": line.credit = value
            default: throw Reason(flaw: .unknownSign(quoted(field(sign))))
            }
        }
        return line
    }

    private static func row(
        _ line: Line, mark: StatementAmount.Mark?, order: StatementDayOrder, currency: Currency
    ) throws(Reason) -> StatementRow {
        guard let day = line.day.text(order) else { throw Reason(flaw: .impossibleDate) }
        if let other = line.currency ?? line.debit?.currency ?? line.credit?.currency, other != currency.code {
            throw Reason(flaw: .rowInOtherCurrency(quoted(other), account: currency))
        }
        func money(_ amount: StatementAmount?) throws(Reason) -> Money? {
            guard let amount else { return nil }
            guard let money = amount.magnitude(mark: mark, in: currency) else {
                throw Reason(flaw: .malformedAmount(amount.text, currency))
            }
            return money
        }
        let (debit, credit) = (try money(line.debit), try money(line.credit))
        let amount: Money
        switch (debit, credit) {
        case (let debit?, nil): amount = -debit
        case (nil, let credit?): amount = !line.isSplit && line.credit?.isNegative == true ? -credit : credit
        case (let debit?, let credit?):
            guard debit.minorUnits == 0 || credit.minorUnits == 0, let difference = try? credit.subtracting(debit) else {
                throw Reason(flaw: .debitAndCredit)
            }
            amount = difference
        case (nil, nil): throw Reason(flaw: .noAmount)
        }
        return StatementRow(
            line: line.line, day: day, amount: amount, text: line.text, counterparty: line.counterparty, bankID: line.bankID)
    }

    /// An excerpt that helps to find the row.
    private static func quoted(_ text: String) -> String { String(StatementText.tidied(text).prefix(30)) }
}
