import DatabaseKit
import Foundation
import PersonalDataService
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import FinanceAPI
@testable import FinanceService

@Suite struct TransferTemplateTests {
    private let bank: TestBank

    init() throws { bank = try TestBank() }

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
        #expect(try await bank.service().transferTemplates().map(\.name) == ["Flat", "Gifts"], "a later run has them")
        try await service.deleteTransferTemplate("template-1")
        try await service.deleteTransferTemplate("unknown")
        #expect(try await service.transferTemplates().map(\.name) == ["Gifts"])
        #expect(await changes.unreadCount() == 5)
    }

    @Test(arguments: [("", true), (" \n", true), ("x", false)]) func name_isNotEmpty(name: String, isMissing: Bool) throws {
        if isMissing {
            #expect(throws: FinanceError.templateNameMissing) { try template(name: name).checked() }
        } else {
            #expect(try template(name: name).checked().name == name)
        }
    }

    /// A character may have any number of bytes.
    @Test func name_isNotTooLong() throws {
        #expect(try template(name: String(repeating: "x", count: 60)).checked().name.count == 60)
        for name in [String(repeating: "x", count: 61), "e" + String(repeating: "\u{301}", count: 600)] {
            #expect(throws: FinanceError.templateNameTooLong) { try template(name: name).checked() }
        }
        let longest = "\u{E9}" + String(repeating: "\u{301}", count: 599)
        #expect(longest.utf8.count == 1_200)
        #expect(try template(name: longest).checked().name.count == 1)
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
        for number in 1...100 { try await service.save(template("template-\(number)")) }
        await #expect(throws: FinanceError.tooManyTemplates) { try await service.save(template("template-101")) }
        #expect(try await service.transferTemplates().count == 100)
        try await service.save(template("template-100", name: "Last"))
        #expect(try await service.transferTemplates().last?.name == "Last")
    }

    // MARK: User data

    @Test func templates_areTheirUsers_sealed_andErased() async throws {
        let service = try bank.service()
        try await service.save(template())
        let stored = try await bank.records().store.read { try $0.rows("SELECT content FROM template") { try $0.bytes(0) } }
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

    @Test func export_ofAnEarlierVersion_changesNoTemplate() async throws {
        let service = try bank.service()
        try await service.save(template())
        let changes = bank.mediator.events(of: TransferTemplatesChanged.self)
        try await service.importData(Array(#"{"accounts":[],"imported":[],"transactions":[],"transfers":[]}"#.utf8))
        #expect(try await service.transferTemplates() == [template()])
        #expect(await changes.unreadCount() == 0)
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
        await #expect(throws: FinanceError.tooManyTemplates) {
            try await service.importData(Array("{\"templates\":[\(rows.joined(separator: ","))]}".utf8))
        }
        #expect(try await service.transferTemplates() == [template()])
    }
}
