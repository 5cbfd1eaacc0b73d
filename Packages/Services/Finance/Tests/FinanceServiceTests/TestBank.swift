import CacheKit
import DatabaseKit
import FinanceAPI
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import PersonalDataService
import PersonalDataServiceTesting
import PluginsAPI
import RoutingService
import Synchronization

@testable import FinanceService

/// A bank with three payload shapes, whose responses the test can change.
final class TestBank: Sendable {
    private struct State {
        var answers: [String: (status: Int, body: String)]
        var failure: NetworkError?
        var meanwhile: (@Sendable () async throws -> Void)?
        var meanwhileAlways: (@Sendable () async throws -> Void)?
        var log: [String] = []
    }

    private let state = Mutex(State(answers: TestBank.answers))
    let device: TestDevice
    let mediator = Mediator(schemes: ["x"])
    let ledger: PersonalData.StoreProvider
    let records: PersonalData.StoreProvider

    /// - Parameter folder: The data folder of the device; nil for memory.
    init(folder: String? = nil) throws {
        device = if let folder { try TestDevice(folder, userID: "usr-1") } else { TestDevice(userID: "usr-1") }
        ledger = device.store(for: FinanceService.ledger)
        records = device.store(for: FinanceService.records)
    }

    var log: [String] { state.withLock { $0.log } }
    func answer(_ path: String, _ body: String, status: Int = 200) { state.withLock { $0.answers[path] = (status, body) } }
    /// Runs work once, while the next response is pending.
    func meanwhile(_ work: @escaping @Sendable () async throws -> Void) { state.withLock { $0.meanwhile = work } }
    /// Runs work while each response is pending.
    func meanwhileAlways(_ work: @escaping @Sendable () async throws -> Void) { state.withLock { $0.meanwhileAlways = work } }
    /// The number of rows of the current user.
    func count(of table: String) async throws -> Int? {
        let isOfLedger = ["account", "entry", "fetched"].contains(table)
        return try await (isOfLedger ? ledger() : records()).store.read {
            try $0.first("SELECT COUNT(*) FROM \(table)") { try $0.integer(0) }
        }
    }
    func fail(with error: NetworkError?) { state.withLock { $0.failure = error } }

    /// A service that has fetched the accounts, and the transactions of one.
    func refreshedService(transactionsOf account: String? = nil) async throws -> FinanceService {
        let service = try service()
        try await service.refresh()
        if let account { try await service.refreshTransactions(of: account) }
        return service
    }

    func service(
        plugins: (any PluginCalling)? = nil, reformers: [any AccountReformer] = FinanceService.accountReformers,
        formats: [any StatementFormat] = FinanceService.statementFormats, limits: FinanceService.EntryLimits = FinanceService.EntryLimits(),
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> FinanceService {
        let transport = StubTransport { [self] head, body in
            let meanwhile = state.withLock { state in
                defer { state.meanwhile = nil }
                return state.meanwhile ?? state.meanwhileAlways
            }
            try await meanwhile?()
            return try state.withLock { state in
                let path = String((head.path ?? "").prefix { $0 != "?" })
                let key = head.headerFields.first { $0.name.canonicalName == "idempotency-key" }?.value
                state.log.append([head.method.rawValue, head.path ?? "", key].compactMap { $0 }.joined(separator: " "))
                if let failure = state.failure { throw failure }
                guard let answer = state.answers[path] else { return .status(404) }
                return .json(answer.body, status: answer.status)
            }
        }
        return FinanceService(
            client: HTTPClient(baseURL: try BaseURL("http://bank.test"), transport: transport), ledger: ledger,
            records: records, rates: Cache(memory: CacheLimit(count: 4)), mediator: mediator, plugins: plugins,
            reformers: reformers, formats: formats, limits: limits, currentUser: device.currentUser, clock: clock, now: now)
    }

    private static let answers: [String: (Int, String)] = [
        "/v1/bank/accounts": (
            200,
            #"{"accounts":[{"id":"acc-1","iban":"DE89370400440532013000","label":"Everyday","balance":{"minor":10050,"currency":"EUR"}}]}"#
        ),
        "/v1/cards": (200, #"[{"card_id":"card-1","pan":"4111111111111111","name":"Card","owed":"12.50","limit":"1000.00","ccy":"USD"}]"#),
        "/v1/brokerage": (
            200,
            #"{"portfolio":{"depot-1":{"title":"Portfolio","number":"DP-1","positions":[{"isin":"X","name":"Y","units":"2.5","price":{"amount":"10.01","unit":"USD"}}]}}}"#
        ),
        "/v1/rates": (200, #"{"base":"EUR","date":"2026-01-01","rates":{"USD":"1.25","CHF":"0.9412"}}"#),
        "/v1/accounts/acc-1/entries": (200, #"{"entries":[]}"#),
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
