import BudgetsAPI
import BudgetsService
import DomainAPI
import Foundation
import NetworkKit
import PersonalDataServiceTesting
import PrivacyAPI
import RemoteConfigAPI
import RemoteConfigTesting
import RoutingService
import Testing

@Suite(.timeLimit(.minutes(1))) struct BudgetsServiceTests {
    private let device = TestDevice()
    private let server: TestServer<TestBudgets>
    private let budgets: BudgetsService

    init() throws {
        server = TestBudgets.server(of: device)
        budgets = try server.budgets(on: device)
    }

    @Test func budgets_areNewestFirst_andStored() async throws {
        try await budgets.add("Milk", key: "key-0001")
        try await budgets.add("Bread", key: "key-0002")
        #expect(try await budgets.budgets().map(\.text) == ["Bread", "Milk"])
        server.fail("", .unreachable(.cannotConnect("refused")))
        await #expect(throws: BudgetsError.unreachable) { try await budgets.budgets() }
        #expect(try await budgets.storedBudgets().map(\.text) == ["Bread", "Milk"])
    }

    @Test func budgets_areStoredForTheirUser() async throws {
        try await budgets.add("Milk", key: "key-0001")
        device.userID = "bob"
        #expect(try await budgets.storedBudgets() == [])
        device.userID = nil
        await #expect(throws: BudgetsError.signedOut) {
            try await budgets.storedBudgets()
        }
    }

    @Test func remove_removesTheEntry() async throws {
        try await budgets.add("Milk", key: "key-0001")
        try await budgets.remove(1)
        #expect(try await budgets.storedBudgets() == [])
        #expect(try await budgets.budgets() == [])
    }

    @Test func add_whenTextIsEmpty_throws() async throws {
        await #expect(throws: BudgetsError.empty) { try await budgets.add(" \n", key: "key-0001") }
    }

    @Test func add_atMaximumOfBackEnd_throws() async throws {
        let config = FakeRemoteConfig()
        config.set(ConfigKey("budgets.maximum", default: 1_000), to: 1)
        let following = Task { [budgets] in await budgets.domain.followSettings(of: config) }
        defer { following.cancel() }
        // Until the setting has arrived, more budgets are added.
        await #expect(throws: BudgetsError.full) {
            var number = 0
            while !Task.isCancelled {
                number += 1
                try await budgets.add("Milk", key: "key-\(number)")
            }
        }
    }

    @Test func export_containsBudgets() async throws {
        try await budgets.add("Milk", key: "key-0001")
        #expect(String(decoding: try await budgets.exportData(), as: UTF8.self).contains("Milk"))
    }

    @Test func count_throughMediator_isNumberOfBudgets() async throws {
        try await budgets.add("Milk", key: "key-0001")
        let mediator = Mediator(schemes: ["test"])
        try mediator.install(budgets.domain.routes)
        #expect(try await mediator(CountBudgets()) == 1)
    }
}
