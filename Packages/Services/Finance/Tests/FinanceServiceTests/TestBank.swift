import DatabaseKit
import FaultTesting
import FinanceAPI
import Foundation
import NetworkKit
import NetworkKitTesting
import PersonalDataService
import PersonalDataServiceTesting
import PluginsAPI
import RoutingService
import Synchronization

@testable import FinanceService

/// The app on a device, with a bank of three payload shapes, whose responses the test can change.
final class TestBank: Sendable {
    struct Reply: Codable {
        var status = 200
        var body: String
    }

    let device: TestDevice
    /// Its state is the reply of each path.
    let server: TestServer<[String: Reply]>
    let mediator = Mediator(schemes: ["x"])

    /// - Parameter device: The device; in memory by default.
    init(device: TestDevice = TestDevice(userID: "usr-1")) {
        self.device = device
        server = TestServer(Self.replies, of: device) { call, replies in
            replies[call.path].map { Answer($0.body, status: $0.status) } ?? Answer("", status: 404)
        }
    }

    var log: [String] { server.calls.map { $0.name + ($0.key.isEmpty ? "" : " " + $0.key) } }
    func answer(_ path: String, _ body: String, status: Int = 200) { server.change { $0[path] = Reply(status: status, body: body) } }
    func fail(with error: NetworkError?) { server.fail("", error.map { .unreachable($0) }) }
    /// Runs work while each response is pending.
    func meanwhileAlways(_ work: @escaping @Sendable () async throws -> Void) {
        server.meanwhile { [self] in
            meanwhileAlways(work)
            try await work()
        }
    }
    /// The number of rows of the current user.
    func count(of table: String) async throws -> Int? {
        let isOfLedger = ["account", "entry", "fetched"].contains(table)
        return try await device.count(of: table, in: isOfLedger ? FinanceService.ledger : FinanceService.records)
    }

    func refreshedService(transactionsOf account: String? = nil) async throws -> FinanceService {
        let service = try service()
        try await service.refresh()
        if let account { try await service.refreshTransactions(of: account) }
        return service
    }

    func service(
        plugins: (any PluginCalling)? = nil, reformers: [any AccountReformer] = FinanceService.accountReformers,
        limits: FinanceService.EntryLimits = FinanceService.EntryLimits(),
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> FinanceService {
        FinanceService(
            client: try server.client, publicData: try server.client, ledger: device.store(for: FinanceService.ledger),
            records: device.store(for: FinanceService.records), mediator: mediator, plugins: plugins, reformers: reformers, limits: limits,
            currentUser: device.currentUser, clock: clock, now: now)
    }

    private static let replies = [
        "/v1/bank/accounts": Reply(
            body:
                #"{"accounts":[{"id":"acc-1","iban":"DE89370400440532013000","label":"Everyday","balance":{"minor":10050,"currency":"EUR"}}]}"#
        ),
        "/v1/cards": Reply(
            body: #"[{"card_id":"card-1","pan":"4111111111111111","name":"Card","owed":"12.50","limit":"1000.00","ccy":"USD"}]"#),
        "/v1/brokerage": Reply(
            body:
                #"{"portfolio":{"depot-1":{"title":"Portfolio","number":"DP-1","positions":[{"isin":"X","name":"Y","units":"2.5","price":{"amount":"10.01","unit":"USD"}}]}}}"#
        ),
        "/v1/rates": Reply(body: #"{"base":"EUR","date":"2026-01-01","rates":{"USD":"1.25","CHF":"0.9412"}}"#),
        "/v1/accounts/acc-1/entries": Reply(body: #"{"entries":[]}"#),
    ]
}

final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    /// Increments the number and returns the previous one.
    func rise() -> Int {
        count.withLock { count in
            defer { count += 1 }
            return count
        }
    }
}

extension AsyncStream where Element: Sendable {
    /// The number of elements that were added and not read.
    func unreadCount() async -> Int {
        let counting = Task {
            // A canceled task reads to the end of the buffer.
            withUnsafeCurrentTask { $0?.cancel() }
            var count = 0
            for await _ in self { count += 1 }
            return count
        }
        return await counting.value
    }
}

func entry(_ id: Int, _ amount: Int, day: String = "2026-02-10", account: String = "acc-1") -> String {
    #"{"id":\#(id),"account":"\#(account)","booked":"\#(day)","amount":\#(amount),"text":"t\#(id)","counterparty":"c","category":"x"}"#
}
