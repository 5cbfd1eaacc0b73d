import FaultTesting
import FinanceAPI

@testable import FinanceService

/// Statements as written by banks. Names and numbers are invented.
enum StatementFiles {
    static let german = #"""
        "Kontonummer:";"DE00 1234";
        "Zeitraum:";"01.01.2026 - 31.01.2026";

        "Buchungstag";"Valuta";"Beguenstigter/Zahlungspflichtiger";"Verwendungszweck";"Betrag (€)";"Währung"
        "05.01.26";"05.01.26";"Bäckerei Müller";"Brötchen; ""frisch""";"-4,50";"EUR"
        "15.01.26";"15.01.26";"Arbeit GmbH";"Gehalt";"3.210,00";"EUR"

        """#
    static let english = """
        Date,Description,Amount,Balance\r
        2026-01-05,"Coffee, large",-3.20,100.00\r
        2026-01-06,Refund,"1,003.20",1103.20\r

        """
    static let ofx1 = """
        OFXHEADER:100
        DATA:OFXSGML
        VERSION:102
        SECURITY:NONE
        ENCODING:USASCII
        CHARSET:1252
        COMPRESSION:NONE
        OLDFILEUID:NONE
        NEWFILEUID:NONE

        <OFX>
        <SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
        <BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>EUR
        <BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM>
        <BANKTRANLIST><DTSTART>20260101<DTEND>20260131
        <STMTTRN>
        <TRNTYPE>DEBIT
        <DTPOSTED>20260105120000.000[-5:EST]
        <TRNAMT>-12.50
        <FITID>A-1
        <NAME>Fish & Chips
        <MEMO>A < B &amp; C
        </STMTTRN>
        <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260106<TRNAMT>1003,2<FITID>A-2<PAYEE><NAME>Work<ADDR1>Road 1</PAYEE></STMTTRN>
        </BANKTRANLIST>
        <LEDGERBAL><BALAMT>990.70<DTASOF>20260131</LEDGERBAL>
        </STMTRS></STMTTRNRS></BANKMSGSRSV1>
        </OFX>
        """
    static let ofx2 = """
        <?xml version="1.0" encoding="UTF-8" standalone="no"?>
        <?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
        <!-- a comment with <STMTTRN> in it -->
        <OFX>
          <CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS>
            <CURDEF>EUR</CURDEF>
            <BANKTRANLIST>
              <STMTTRN>
                <TRNTYPE>POS</TRNTYPE><DTPOSTED>20260105</DTPOSTED><TRNAMT>-12.50</TRNAMT><FITID>A-1</FITID>
                <NAME>Caf&#233; Zoë</NAME><MEMO><![CDATA[Tea <hot>]]></MEMO>
                <ORIGCURRENCY><CURRATE>1.1</CURRATE><CURSYM>USD</CURSYM></ORIGCURRENCY>
              </STMTTRN>
            </BANKTRANLIST>
          </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>
        </OFX>
        """

    /// The text in the encoding of another system.
    static func windows1252(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { $0 == "€" ? 0x80 : UInt8(truncatingIfNeeded: $0.value) }
    }

    static func utf16(_ text: String, littleEndian: Bool, mark: Bool) -> [UInt8] {
        ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return littleEndian ? [low, high] : [high, low]
        }
    }
}

extension StatementFiles {
    /// One of the files with up to six changes: other bytes, insertions, and missing parts.
    static func mangled(_ files: [[UInt8]], inserting pieces: [[UInt8]], by generator: inout SeededNumbers) -> [UInt8] {
        var bytes = files.randomElement(using: &generator)!
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...8, using: &generator)))
            case 2...3: bytes.insert(contentsOf: pieces.randomElement(using: &generator)!, at: place)
            default: bytes.replaceSubrange(place..., with: bytes[place...].prefix(Int.random(in: 0...20, using: &generator)))
            }
            if bytes.isEmpty { bytes = [0] }
        }
        return bytes
    }
}

extension StatementFormat {
    func read(_ text: String, in currency: Currency = .eur, dayOrder: StatementDayOrder? = nil, rows: Int = 1_000) throws(FinanceError)
        -> StatementReading
    {
        try read(Array(text.utf8), by: StatementRules(currency: currency, dayOrder: dayOrder, maximumRows: rows))
    }
}

extension StatementReading {
    /// Rows as short texts: `2026-01-05 -450 Bäckerei Müller: Brötchen`.
    var lines: [String] { rows.map { "\($0.day) \($0.amount.minorUnits) \($0.counterparty): \($0.text)" } }
}
