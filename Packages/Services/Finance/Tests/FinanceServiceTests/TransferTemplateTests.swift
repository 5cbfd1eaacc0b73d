import DatabaseKit
import FinanceTesting
import Foundation
import PersonalDataService
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import FinanceAPI
@testable import FinanceService

@Suite(.timeLimit(.minutes(10))) struct TransferTemplateTests {
    private let bank = TestBank()

    private func template(
        _ id: String = "template-1", name: String = "Rent", from: String = "acc-1", to: String = "acc-2", amount: Int? = 65_000,
        reference: String = "Main street"
    ) -> TransferTemplate {
        TransferTemplate(
            id: id, name: name, from: from, to: to, amount: amount.map { Money(minorUnits: $0, currency: .eur) }, reference: reference)
    }

    @Test func template_isSaved_replacedInItsPlace_andDeleted() async throws {
        let service = try bank.service()
        #expect(try await service.transferTemplates() == [])
        let changes = bank.mediator.events(of: TransferTemplatesChanged.self)
        try await service.save(template(name: " Rent\n"))
        try await service.save(template("template-2", name: "Gifts", amount: nil, reference: ""))
        #expect(try await service.transferTemplates() == [template(), template("template-2", name: "Gifts", amount: nil, reference: "")])
        try await service.save(template(name: "Flat"))
        await #expect(throws: FinanceError.nameTaken) { try await service.save(template("template-3", name: "Gifts ")) }
        #expect(try await bank.service().transferTemplates().map(\.name) == ["Flat", "Gifts"], "a later run has them")
        try await service.deleteTransferTemplate("template-1")
        try await service.deleteTransferTemplate("unknown")
        #expect(try await service.transferTemplates().map(\.name) == ["Gifts"])
        #expect(await changes.unreadCount() == 5)
    }

    /// The sealed content is gone from the file, not only the row.
    @Test func template_whenDeleted_isScrubbedFromTheDisk() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("templates-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bank = TestBank(device: try TestDevice(folder.path, userID: "usr-1"))
        let service = try bank.service()
        try await service.save(template())
        let sealed = try await bank.device.store(for: FinanceService.records)().store.read {
            try $0.first("SELECT content FROM template") { try $0.bytes(0) }
        }
        let content = Data(try #require(sealed))
        func files() throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
                (try? Data(contentsOf: folder.appendingPathComponent(path)))?.range(of: content) != nil
            }
        }
        #expect(try !files().isEmpty)
        try await service.deleteTransferTemplate("template-1")
        #expect(try files() == [])
    }

    /// A character may have any number of bytes: 20 on average.
    @Test(
        arguments: [
            ("", .nameMissing), (" \n", .nameMissing), ("x", nil), (String(repeating: "x", count: 60), nil),
            (String(repeating: "x", count: 61), .nameTooLong), ("\u{E9}" + String(repeating: "\u{301}", count: 599), nil),
            ("e" + String(repeating: "\u{301}", count: 600), .nameTooLong),
        ] as [(String, FinanceError?)])
    func name_isNeitherEmptyNorTooLong(name: String, error: FinanceError?) throws {
        if let error {
            #expect(throws: error) { try template(name: name).checked() }
        } else {
            #expect(try template(name: name).checked().name == name)
        }
    }

    @Test func template_thatNoFormCanHaveMade_isRejected() async throws {
        let long = String(repeating: "x", count: 129)
        for wrong in [
            template(""), template(long), template(from: ""), template(from: long), template(to: ""), template(to: long),
            template(to: "acc-1"), template(amount: 0), template(amount: -1), template(reference: String(repeating: "x", count: 141)),
            template(reference: "e" + String(repeating: "\u{301}", count: 1_400)),
        ] {
            await #expect(throws: FinanceError.malformedOrder, "\(wrong)") { try await bank.service().save(wrong) }
        }
        let limit = String(long.dropLast())
        try await bank.service().save(template(limit, from: limit, amount: 1, reference: String(repeating: "x", count: 140)))
        #expect(try await bank.service().transferTemplates().count == 1)
        let largest = "\u{E9}" + String(repeating: "\u{301}", count: 1_399)
        #expect(largest.utf8.count == 2_800)
        #expect(try template(reference: largest).checked().reference == largest)
    }

    @Test func templates_areLimited_andReplacingOneIsNot() async throws {
        let service = try bank.service()
        for number in 1...100 { try await service.save(template("template-\(number)", name: "\(number)")) }
        await #expect(throws: FinanceError.tooManySaved) { try await service.save(template("template-101")) }
        #expect(try await service.transferTemplates().count == 100)
        try await service.save(template("template-100", name: "Last"))
        #expect(try await service.transferTemplates().last?.name == "Last")
    }

    // MARK: User data

    @Test func templates_areTheirUsers_sealed_andErased() async throws {
        let service = try bank.service()
        try await service.save(template())
        let stored = try await bank.device.store(for: FinanceService.records)().store.read {
            try $0.rows("SELECT content FROM template") { try $0.bytes(0) }
        }
        #expect(stored.count == 1 && !String(decoding: stored[0], as: UTF8.self).contains("Main street"))
        bank.device.userID = "usr-2"
        #expect(try await service.transferTemplates() == [])
        bank.device.userID = nil
        await #expect(throws: FinanceError.signedOut) { try await service.save(template()) }
        bank.device.userID = "usr-1"
        #expect(try await service.transferTemplates() == [template()])
        try await bank.device.eraseAndReturn()
        #expect(try await service.transferTemplates() == [])
    }

    @Test func export_containsTemplates_andRestoresThemOnce() async throws {
        let service = try bank.service()
        try await service.save(template())
        try await service.save(template("template-2", name: "Gifts", amount: nil))
        let export = try await service.exportData()
        try await bank.device.eraseAndReturn()
        let changes = bank.mediator.events(of: TransferTemplatesChanged.self)
        for _ in 1...2 { try await service.importData(export) }
        #expect(try await service.transferTemplates() == [template(), template("template-2", name: "Gifts", amount: nil)])
        #expect(await changes.unreadCount() == 2)
    }

    @Test(arguments: [
        #"{"templates":[{"id":"a","name":" ","from":"a","to":"b","reference":""}]}"#,
        #"{"templates":[{"id":"a","name":"n","from":"a","to":"a","reference":""}]}"#, #"{"templates":[{"id":"a"}]}"#, #"{"templates":7}"#,
        #"{"templates":[{"id":"ok","name":"n","from":"a","to":"b","reference":""},{"id":"a","name":"n","from":"a","to":"b","reference":"","amount":{"minorUnits":-1,"currency":"EUR"}}]}"#,
    ])
    func restore_ofForeignTemplates_changesNothing(json: String) async throws {
        let service = try bank.service()
        await #expect(throws: FinanceError.self) { try await service.importData(Array(json.utf8)) }
        #expect(try await service.transferTemplates() == [])
    }

    @Test func restore_ofTooManyTemplates_changesNothing() async throws {
        let service = try bank.service()
        try await service.save(template())
        let rows = (1...100).map { #"{"id":"t\#($0)","name":"n","from":"a","to":"b","reference":""}"# }
        await #expect(throws: FinanceError.tooManySaved) {
            try await service.importData(Array("{\"templates\":[\(rows.joined(separator: ","))]}".utf8))
        }
        #expect(try await service.transferTemplates() == [template()])
    }
}

@Suite(.timeLimit(.minutes(10))) struct TransferEntryTests {
    private func check(
        from: String = "acc-1", to: String = "acc-2", amount: String = "25.50", reference: String = "Rent",
        among: [Account] = Account.samples
    ) -> TransferEntry.Outcome {
        TransferEntry(from: from, to: to, amount: amount, reference: reference).checked(
            as: "order-0001", among: among,
            format: AmountFormat(decimalSeparator: ".", groupSeparator: ",", currencySigns: ["EUR": "€"]))
    }

    private func problems(_ outcome: TransferEntry.Outcome) -> TransferProblems {
        guard case .problems(let problems) = outcome else { return TransferProblems() }
        return problems
    }

    @Test(arguments: [("1234.56", 123_456), ("0.01", 1)]) func amount_upToAllThatIsAvailable_isAnOrder(text: String, minorUnits: Int) {
        guard case .order(let order) = check(amount: text) else { return #expect(Bool(false)) }
        #expect(order.amount.minorUnits == minorUnits)
    }

    /// Without the account there is no currency.
    @Test func amount_whenSourceIsUnknown_isMalformed() { #expect(problems(check(from: "acc-9")).amount == .malformed) }

    @Test(arguments: [
        ("acc-1", "acc-1", TransferProblems.Target.sameAccount), ("acc-1", "acc-9", .missing), ("acc-9", "acc-1", .missing),
        ("", "", .missing),
    ])
    func accounts_whenIncompatible_areReported(from: String, to: String, problem: TransferProblems.Target) {
        #expect(problems(check(from: from, to: to)).target == problem)
    }

    /// In characters, and in bytes: 20 a character on average.
    @Test(arguments: ["👩‍👩‍👧", "é" + String(repeating: "\u{301}", count: 9)])
    func reference_isTakenUpToItsLength(character: String) {
        let longest = String(repeating: character, count: TransferEntry.referenceLength)
        #expect(longest.count == 140 && problems(check(reference: longest)).reference == nil)
        let more = character.utf8.count < 20 ? "é" : "\u{301}"
        #expect(problems(check(reference: longest + more)).reference == .tooLong(limit: 140))
        #expect(problems(check(reference: "e" + String(repeating: "\u{301}", count: 1_500))).reference == .tooLong(limit: 140))
    }

    @Test func problems_areReportedTogether() {
        let all = problems(check(to: "acc-1", amount: "x", reference: String(repeating: "a", count: 141)))
        #expect(all.target == .sameAccount && all.amount == .unreadable(.notANumber) && all.reference == .tooLong(limit: 140))
    }

    // MARK: Orders

    private static let order = TransferOrder(
        id: "order-0001", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 500, currency: .eur), reference: "Rent")

    private static func changed(_ change: (inout TransferOrder) -> Void) -> TransferOrder {
        var order = order
        change(&order)
        return order
    }

    @Test(arguments: [
        (order, true, true), (changed { $0.id = "order-0002" }, true, true), (changed { $0.reference = "" }, true, false),
        (changed { $0.from = "acc-3" }, true, false), (changed { $0.to = "acc-3" }, false, false),
        (changed { $0.amount.minorUnits = 501 }, false, false), (changed { $0.amount.currency = .usd }, false, false),
    ])
    func order_comparedWithAnother_resemblesOrIsSame(other: TransferOrder, resembles: Bool, isSame: Bool) {
        #expect(Self.order.resembles(other) == resembles && other.resembles(Self.order) == resembles)
        #expect(Self.order.isSame(as: other) == isSame && other.isSame(as: Self.order) == isSame)
    }
}
