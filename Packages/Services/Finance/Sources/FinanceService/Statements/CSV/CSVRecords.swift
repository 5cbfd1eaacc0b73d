import FinanceAPI

/// A sequence of records of delimited text (RFC 4180).
///
/// Also accepts any one-byte delimiter, `\n`, `\r` or `\r\n` between records, spaces around quoted fields, and quotation marks within a
/// field. A quotation mark that is never closed, or closed before the field ends, affects only its own line.
struct CSVRecords {
    struct Record: Equatable {
        /// The first line of the record, from 1.
        var line: Int
        var fields: [String]
        /// The flaw of the record, which makes its fields unreliable; nil for none.
        var flaw: StatementFlaw?

        var isBlank: Bool { flaw == nil && fields.allSatisfy(StatementText.isBlank) }
    }

    /// The maximum number of fields, more than any bank writes. The rest of a longer record is not split.
    static let maximumFields = 256
    /// Longer than any field, so that a stray quotation mark does not consume the file.
    private static let longestQuotation = 4_096

    private let bytes: [UInt8]
    private let delimiter: UInt8
    private var position = 0
    private var line = 1

    init(_ bytes: [UInt8], delimiter: UInt8) { (self.bytes, self.delimiter) = (bytes, delimiter) }

    mutating func next() -> Record? {
        guard position < bytes.count else { return nil }
        let start = position
        var record = Record(line: line, fields: [], flaw: nil)
        while true {
            do throws(StatementFlaw) {
                guard record.fields.count < Self.maximumFields else {
                    throw .fieldCount(Self.maximumFields + 1, expected: Self.maximumFields)
                }
                record.fields.append(try field())
            } catch {
                record.flaw = error
                position = start
                line = record.line
                skipLine()
                return record
            }
            guard position < bytes.count else { return record }
            if bytes[position] == delimiter {
                position += 1
                continue
            }
            endLine()
            return record
        }
    }

    private mutating func field() throws(StatementFlaw) -> String {
        var ahead = position
        while ahead < bytes.count, bytes[ahead] == UInt8(ascii: " ") { ahead += 1 }
        if ahead < bytes.count, bytes[ahead] == UInt8(ascii: "\"") {
            position = ahead + 1
            return try quoted()
        }
        let start = position
        while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func quoted() throws(StatementFlaw) -> String {
        var content: [UInt8] = []
        let end = min(bytes.count, position + Self.longestQuotation)
        while position < end {
            let byte = bytes[position]
            position += 1
            guard byte == UInt8(ascii: "\"") else {
                if byte == 0x0A || (byte == 0x0D && (position >= bytes.count || bytes[position] != 0x0A)) { line += 1 }
                content.append(byte)
                continue
            }
            if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
                content.append(byte)
                position += 1
                continue
            }
            while position < bytes.count, bytes[position] == UInt8(ascii: " "), delimiter != UInt8(ascii: " ") { position += 1 }
            guard position == bytes.count || isEnd(bytes[position]) else { throw .textAfterQuotation }
            return String(decoding: content, as: UTF8.self)
        }
        throw .openQuotation
    }

    private func isEnd(_ byte: UInt8) -> Bool { byte == delimiter || byte == 0x0A || byte == 0x0D }

    private mutating func endLine() {
        if bytes[position] == 0x0D, position + 1 < bytes.count, bytes[position + 1] == 0x0A { position += 1 }
        position += 1
        line += 1
    }

    private mutating func skipLine() {
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
        if position < bytes.count { endLine() }
    }
}
