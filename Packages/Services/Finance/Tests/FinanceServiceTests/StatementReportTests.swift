import Foundation
import Testing

@testable import FinanceAPI
@testable import FinanceService

/// Statements after public reports about importers: each is right, or refused or skipped with the reason, and never wrong.
@Suite(.timeLimit(.minutes(10))) struct StatementReportTests {
    /// The rows, the problems by line, and the reason of a refusal.
    private func result(_ file: [UInt8], _ describe: (StatementReading) -> [String]) throws -> String {
        let format = try #require(FinanceService.statementFormats.first { $0.recognizes(file.prefix(4_096)) })
        do throws(FinanceError) {
            var reading = try format.read(file, by: StatementRules(currency: .eur))
            // 15 January 2027.
            reading.leaveOutImplausibleDays(today: Date(timeIntervalSince1970: 1_800_000_000))
            return (describe(reading) + reading.problems.map { "\($0.line) " + name($0.flaw) }).joined(separator: " | ")
        } catch {
            guard case .malformedStatement(_, let flaw) = error else { return "refused: \(error)" }
            return "refused: " + name(flaw)
        }
    }

    /// The associated text of a flaw, or else its name.
    private func name(_ flaw: StatementFlaw) -> String { "\(flaw)".split(separator: "\"").dropFirst().first.map(String.init) ?? "\(flaw)" }

    /// Project and subject of a report, a file, and the expected days, amounts, and payees or else texts. Names and amounts are invented.
    private static let reports = """
        Firefly III: ING § Datum;Naam / Omschrijving;Af Bij;Bedrag⏎20260105;Jumbo;Af;5,94⏎20260106;Baas;Bij;2 § 05 -594 Jumbo | 06 200 Baas
        Firefly III: Sparkasse § Datum;Betrag;Info;Name⏎05.01.26;-1;Umsatz gebucht;a⏎06.01.26;-2;Umsatz vorgemerkt;b § 05 -100 a | 3 Umsatz vorgemerkt
        Firefly III: N26 § Booking Date,Partner Name,Partner Iban,Amount (EUR)⏎2026-01-05,ALDI,DE00,-12.00 § 05 -1200 ALDI
        Firefly III: Revolut § Date,Memo,Amount,Fee,State⏎2026-01-05,FX,-50,.5,COMPLETED⏎,Uber,-9,0,PENDING § 05 -5000 FX | 05 -50 Fee: FX | 3 PENDING
        Firefly III: German thousands § Buchungstag;Text;Betrag⏎05.01.2026;a;-1.000⏎06.01.2026;b;3,50 § 05 -100000 a | 06 350 b
        Firefly III: SEPA names § Datum;Auftraggeber/Begünstigter;Betrag;Status⏎05.01.26;Bäcker;-1;⏎06.01.26;A;-2;Storno § 05 -100 Bäcker | 3 Storno
        Actual: Mint § Date,Memo,Amount,Transaction Type⏎9/30/2023,Shop,54.20,debit⏎9/29/2023,Work,1.00,credit § 30 -5420 Shop | 29 100 Work
        Actual: amounts without a sign § Date,Payee,Amount⏎2026-01-05,Shop,54.20 § refused: noSign
        Actual: types that are no direction § Date,Amount,Type⏎2026-01-05,54.20,Point of sale⏎2026-01-06,9,Transfer § refused: noSign
        Actual: American Express § Date,Memo,Amount⏎13/01/2026,SHOP,54.20⏎14/01/2026,PAYMENT RECEIVED,-100 § refused: noSign
        Actual: YNAB § Date,Payee,Outflow,Inflow⏎2026-01-05,Shop,3.00,⏎2026-01-06,Work,,4.00 § 05 -300 Shop | 06 400 Work
        Actual: order of day and month § Date,Amount⏎01/02/2026,-1.00⏎03/04/2026,2.00 § refused: the statement's days are ambiguous
        Firefly III: a reversal beside S and H § Datum;Text;Betrag; ⏎05.01.26;Brot;13,37;S⏎06.01.26;Lohn;9;H⏎07.01.26;Storno;-5;H § refused: noSign
        hledger: one minus among debits § Date,Amount,Type⏎2026-01-05,54.20,DR⏎2026-01-06,-3.00,DR § refused: noSign
        GnuCash: debits of both signs § Date,Text,Debit,Credit⏎2026-01-05,a,3.00,⏎2026-01-06,b,-1.00, § refused: noSign
        Actual: QIF § !Type:Bank⏎D1/5'26⏎T-3.00⏎^ § refused: QIF
        GnuCash: two amounts § Date,Memo,Deposit,Withdrawal⏎2026-01-05,a,,3.00⏎2026-01-06,b,4.00,5.00 § 05 -300 a | 3 debitAndCredit
        GnuCash: Indian banks § Date;Memo;Amount⏎2026-01-05;a;1,234.56 DR⏎2026-01-06;b;1,234.56 CR § 05 -123456 a | 06 123456 b
        GnuCash: only credits are marked § Date,Memo,Amount⏎2026-01-05,a,54.20⏎2026-01-06,b,100.00 CR § refused: noSign
        GnuCash: MT940 § :20:STARTUMS⏎:25:10020030/1234567⏎:60F:C240123EUR1,00⏎:61:240123D30,00N § refused: MT940
        GnuCash: CAMT § <?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"> § refused: CAMT.053
        hledger: Volksbank § Datum;Auftraggeber;Empfänger;Umsatz; ⏎05.01.26;Ich;Bar;3,7;S⏎06.01.26;Chef;Ich;2;H § 05 -370 Bar | 06 200 Chef
        hledger: comdirect, open rows § Buchungstag;Memo;Umsatz in EUR⏎offen;a;-1,00⏎05.01.2026;b;-2,00 § 05 -200 b | 2 offen
        hledger: PayPal, gross and net § Date,Name,Gross,Fee,Net⏎2026-01-05,Shop,10.00,-0.50,9.50 § refused: noHeader
        hledger: other minus signs § Datum;Text;Betrag⏎05.01.2026;a;12,50-⏎06.01.2026;b;−3,00 § 05 -1250 a | 06 -300 b
        hledger: placeholder days § Date,Amount⏎0001-01-01,-5.00⏎2099-01-01,-5.00 § 2 0001-01-01 | 3 2099-01-01
        beancount: Alipay § 交易时间,交易对方,收/支,金额,交易状态⏎2026-01-05,店,支出,2.50,交易成功⏎2026-01-06,我,不计收支,3,交易成功 § 05 -250 店 | 3 不计收支
        beancount: WeChat § 交易时间,交易对方,收/支,金额(元),当前状态⏎2026-01-05,店,支出,¥2,交易关闭⏎2026年01月06日,友,收入,￥3,已收钱 § 06 300 友 | 2 交易关闭
        beancount: DKB § Datum;Zahlungspflichtige*r;Zahlungsempfänger*in;Betrag (€)⏎05.01.26;A;B;3⏎06.01.26;C;D;-1,69 § 05 300 A | 06 -169 D
        beancount: French banks § Date;Libellé;Débit euros;Crédit euros⏎05/01/2026;a;-3,20;⏎6 août 2026;b;;2 000 § 05 -320 a | 06 200000 b
        beancount: Apple Card § Date,Memo,Type,Amount⏎01/13/2026,SHOP,Purchase,54.20⏎01/14/2026,ACH,Payment,-100 § refused: noSign
        """

    @Test(arguments: reports.split(separator: "\n").map { $0.components(separatedBy: " § ") })
    func reportedFile_isRead_orRefusedWithTheReason(report: [String]) throws {
        let result = try result(Array(report[1].replacing("⏎", with: "\n").utf8)) { reading in
            reading.rows.map { "\($0.day.suffix(2)) \($0.amount.minorUnits) \($0.counterparty.isEmpty ? $0.text : $0.counterparty)" }
        }
        #expect(result == report[2], "\(report[0])")
    }

    /// Files outside the repository: in `STRATA_DATA`, else in `shared/data` next to the repository.
    private static let folder: URL? = {
        let places =
            ProcessInfo.processInfo.environment["STRATA_DATA"].map { [URL(fileURLWithPath: $0)] }
            ?? sequence(first: URL(fileURLWithPath: #filePath)) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
            .map { $0.appendingPathComponent("shared/data") }
        return places.map { $0.appendingPathComponent("statements") }.first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    private static let shared = """
        02-dkb-2023.csv § 2023-01-16 300000 Erika Beispiel: Bonus | 2023-01-17 -148869 Supermarkt: Einkauf | 8 Vorgemerkt
        04-volksbank-SH.csv § 2019-10-01 133700 John Muster: LOHN | 2019-10-01 -1337 Bäcker: BROT zweite Zeile | 2019-10-01 200000 :
        05-ing-afbij.csv § 2018-04-13 -7594 Jumbo: Pasvolgnr:004 | 2018-04-14 200000 Werkgever: Salaris
        11-mt940.sta § refused: MT940
        12-camt053.xml § refused: CAMT.053
        20-revolut.csv § 2024-03-02 -2345 : Lidl | 2024-03-04 -5000 : To USD | 2024-03-04 -50 : Fee: To USD | 3 REVERTED
        21-n26.csv § 2024-03-05 -1200 ALDI:
        23-chinese-gbk.csv § 2024-03-06 -1250 早餐店: 包子 | 2024-03-07 10000 公司: 报销
        30-future.csv § 2 2099-01-01 | 3 0001-01-01
        31-mint.csv § 2023-09-30 -5420 : Groceries Inc | 2023-09-29 150000 : Employer
        """

    @Test(
        .enabled(if: folder != nil, "the statement files are not installed"),
        arguments: shared.split(separator: "\n").map { $0.components(separatedBy: " § ") })
    func sharedFile_isRead_orRefusedWithTheReason(file: [String]) throws {
        let path = try #require(Self.folder).appendingPathComponent(file[0])
        #expect(try result(Array(try Data(contentsOf: path)), \.lines).trimmingCharacters(in: .whitespaces) == file[1])
    }
}
