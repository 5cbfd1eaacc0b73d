import FinanceAPI

/// Statements in OFX (Open Financial Exchange 1.0.2 to 2.3, section 11.4: bank and credit card statements).
struct OFXStatement: StatementFormat {
    let name = "OFX"

    func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
        let text = StatementText.decode(Array(head.prefix(4_096))).uppercased()
        return text.contains("OFXHEADER") || text.contains("<OFX>")
    }

    func read(_ file: [UInt8], by rules: StatementRules) throws(FinanceError) -> StatementReading {
        let text = StatementText.decode(file, isWindows1252: Self.declaresWindows1252(file))
        var reader = Reader(tags: OFXTags(Array(text.utf8)), rules: rules)
        return try reader.read()
    }

    /// Whether the header names this encoding: `ENCODING:` and `CHARSET:` of 1.x, `encoding=` of 2.x. Any other encoding is detected.
    private static func declaresWindows1252(_ file: [UInt8]) -> Bool {
        let head = String(decoding: file.prefix(1_024), as: UTF8.self).uppercased()
        let header = head.prefix(upTo: head.range(of: "<OFX>") ?? head.endIndex)
        if header.contains("UTF-8") || header.contains("UTF8") { return false }
        return ["CHARSET:1252", "CHARSET: 1252", "8859-1", "WINDOWS-1252", "CP1252"].contains { header.contains($0) }
    }

    // MARK: Reading

    private struct Reader {
        var tags: OFXTags
        let rules: StatementRules
        var reading = StatementReading()
        /// The element whose text follows.
        var leaf: String?
        var transaction: Transaction?
        var isFile = false
        var isEnded = false
        var statements = 0

        struct Transaction {
            var line: Int
            /// The current aggregate within it, such as `PAYEE`.
            var part: String?
            var values: [String: String] = [:]
        }

        mutating func read() throws(FinanceError) -> StatementReading {
            while let token = tags.next() {
                switch token {
                case .declaration:
                    throw .malformedStatement(line: tags.line, flaw: .documentType)
                case .open(let name): try open(name)
                case .close(let name): try close(name)
                case .text(let text): try take(text)
                }
            }
            guard isFile else { throw .malformedStatement(line: 1, flaw: .noOFX) }
            guard statements > 0 else { throw .malformedStatement(line: tags.line, flaw: .noStatement) }
            if let transaction { try leaveOut(transaction.line, .endInRow) }
            if !isEnded { try leaveOut(tags.line, .earlyEnd) }
            return reading
        }

        private mutating func open(_ name: String) throws(FinanceError) {
            leaf = nil
            switch name {
            case "OFX": isFile = true
            case "STMTRS", "CCSTMTRS":
                statements += 1
                guard statements == 1 else { throw .malformedStatement(line: tags.line, flaw: .secondAccount) }
            case "STMTTRN":
                if let transaction { try leaveOut(transaction.line, .notClosedBeforeNext) }
                transaction = Transaction(line: tags.line)
            case "PAYEE", "CURRENCY", "ORIGCURRENCY", "BANKACCTTO", "CCACCTTO", "IMAGEDATA": transaction?.part = name
            default: leaf = name
            }
        }

        private mutating func close(_ name: String) throws(FinanceError) {
            leaf = nil
            switch name {
            case "OFX": isEnded = true
            case "STMTTRN":
                guard let ended = transaction else { return }
                transaction = nil
                if Task.isCancelled { throw .canceled }
                guard reading.rows.count + reading.problems.count < rules.maximumRows else { throw .statementTooLarge }
                do throws(StatementFlaw) {
                    reading.rows.append(try row(ended))
                } catch {
                    reading.leaveOut(ended.line, error)
                }
            case "BANKTRANLIST":
                if let transaction { try leaveOut(transaction.line, .notClosed) }
                transaction = nil
            default:
                if transaction?.part == name { transaction?.part = nil }
            }
        }

        private mutating func take(_ text: String) throws(FinanceError) {
            guard let leaf else { return }
            if transaction != nil {
                let name = transaction?.part.map { $0 + "." + leaf } ?? leaf
                // Entities and sections split a text into several pieces.
                transaction?.values[name, default: ""] += text
            } else if leaf == "CURDEF" {
                let other = StatementText.tidied(text).uppercased()
                guard other.isEmpty || other == rules.currency.code else {
                    throw .malformedStatement(line: tags.line, flaw: .otherCurrency(String(other.prefix(10)), account: rules.currency))
                }
            }
        }

        private mutating func leaveOut(_ line: Int, _ flaw: StatementFlaw) throws(FinanceError) {
            guard reading.rows.count + reading.problems.count < rules.maximumRows else { throw .statementTooLarge }
            reading.leaveOut(line, flaw)
        }

        private func row(_ transaction: Transaction) throws(StatementFlaw) -> StatementRow {
            let values = transaction.values.mapValues { StatementText.tidied($0) }.filter { !$0.value.isEmpty }
            if values["CORRECTFITID"] != nil { throw .correction }
            guard let posted = values["DTPOSTED"] else { throw .noDate }
            // YYYYMMDDHHMMSS.XXX[gmt offset:zone]; the day is in the bank's time zone.
            let digits = posted.prefix { $0.isASCII && $0.isNumber }
            guard case .exact(let day)? = StatementDay(String(digits.prefix(8))) else { throw .malformedDate(StatementText.quoted(posted)) }
            guard let text = values["TRNAMT"] else { throw .noAmount }
            if let other = values["CURRENCY.CURSYM"], other.uppercased() != rules.currency.code {
                throw .rowInOtherCurrency(StatementText.quoted(other), account: rules.currency)
            }
            return StatementRow(
                line: transaction.line, day: day, amount: try amount(text), text: values["MEMO"] ?? "",
                counterparty: values["NAME"] ?? values["PAYEE.NAME"] ?? "", bankID: values["FITID"])
        }

        /// A comma or a point as decimal separator, without group separators (section 3.2.9.1).
        private func amount(_ text: String) throws(StatementFlaw) -> Money {
            var digits = text.replacing(",", with: ".")
            if digits.hasPrefix("+") { digits.removeFirst() }
            let isNegative = digits.hasPrefix("-")
            if isNegative { digits.removeFirst() }
            if digits.hasPrefix(".") { digits = "0" + digits }
            if digits.hasSuffix(".") { digits.removeLast() }
            guard !digits.hasPrefix("-"), let money = try? Money(decimal: digits, currency: rules.currency) else {
                throw .malformedAmount(StatementText.quoted(text), rules.currency)
            }
            return isNegative ? -money : money
        }
    }
}

extension String {
    /// The position of a text; nil if it does not occur.
    fileprivate func range(of text: String) -> Index? { ranges(of: text).first?.lowerBound }
}
