import CacheKit
import DemoBackendKit
import FinanceAPI
import FinanceService
import PersonalDataService
import Testing
import UserAPI
import UserService

/// The stores of finance.
struct FinanceData: Sendable {
    let ledger: PersonalData.StoreProvider
    let records: PersonalData.StoreProvider

    init(_ personalData: PersonalData) {
        ledger = personalData.store(for: FinanceService.ledger)
        records = personalData.store(for: FinanceService.records)
    }
}

extension FaultWorld {
    /// Creates the finance service, optionally over the data of an earlier run.
    func finance(over data: FinanceData? = nil) throws -> FinanceService {
        let data = data ?? FinanceData(personalData())
        return FinanceService(
            client: authorized, ledger: data.ledger, records: data.records,
            rates: Cache(memory: CacheLimit(count: 4)), mediator: mediator, currentUser: currentUser)
    }
}

/// The finance service against a slow, failing or faulty bank.
/// Deterministic: the bank's faults are seeded, and a hanging bank hangs for longer than the suite may take, so that only deadlines end a
/// call, or until the fault is removed and held calls are carried out late.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FinanceFaultTests {
    @Test(arguments: Fault.ofReads) func reads_endByTheirDeadline_andShowStoredValuesAsStale(fault: Fault) async throws {
        try await FaultWorld.run { world in
            let finance = try world.finance()
            let known = try await finance.refresh()
            try await finance.refreshTransactions(of: "acc-1")
            let rows = try await finance.transactions(of: "acc-1", before: nil, limit: 10)
            try await world.setFault(fault.name, fault.value)
            async let accounts = failure { try await finance.refresh() }
            async let entries = failure { try await finance.refreshTransactions(of: "acc-1") }
            for error in await [accounts, entries] {
                #expect(error == nil ? !fault.spoilsAll : error is FinanceError, "\(String(describing: error))")
            }
            // Still signed in, with all stored data.
            #expect(await world.users.currentUser()?.id == "usr-1")
            if fault.spoilsAll {
                #expect(try await finance.storedOverview()?.accounts == known.accounts)
                #expect(try await finance.transactions(of: "acc-1", before: nil, limit: 10) == rows)
            }
            // After the fault is removed, everything works again.
            try await world.setFault(nil)
            #expect(try await finance.refresh().accounts.map(\.id) == known.accounts.map(\.id))
        }
    }

    @Test func overview_whenNotConfirmedByTheBank_isMarked() async throws {
        try await FaultWorld.run { world in
            let data = FinanceData(world.personalData())
            try await world.finance(over: data).refresh()
            let restarted = try world.finance(over: data)
            try await world.setFault("demo.drop", #"{"/v1": 100}"#)
            await #expect(throws: FinanceError.self) { try await restarted.refresh() }
            #expect(try await restarted.storedOverview()?.isStale == true)
            try await world.setFault(nil)
            #expect(try await restarted.refresh().isStale == false)
            #expect(try await restarted.storedOverview()?.isStale == false)
        }
    }

    @Test func transfers_areCarriedOutOnce_howeverOftenTheyAreSent() async throws {
        try await FaultWorld.run { world in
            let finance = try world.finance()
            try await finance.refresh()
            var placed: [TransferOrder] = []
            for (index, fault) in [
                Fault(name: "demo.flaky", value: #"{"/v1/transfers": 60}"#), Fault(name: "demo.drop", value: #"{"/v1/transfers": 60}"#),
                Fault(name: "demo.lie", value: #"{"/v1/transfers": "otherIDs", "/v1/accounts": "otherIDs"}"#),
                Fault(name: "demo.lie", value: #"{"/v1/transfers": "wrongTypes"}"#),
                Fault(name: "demo.slow", value: #"{"/v1/transfers": 600000}"#), Fault(name: "demo.hold", value: #"["/v1/transfers"]"#),
            ].enumerated() {
                try await world.setFault(fault.name, fault.value)
                let orders = (1...6).map { number in
                    TransferOrder(
                        id: "fault-order-\(index)-\(number)", from: "acc-1", to: "acc-2", amount: Money(minorUnits: number, currency: .eur),
                        reference: "x")
                }
                for order in orders {
                    let error = await failure { try await finance.transfer(order) }
                    // An order that may have been carried out is reported as such.
                    #expect(error == nil || (error as? FinanceError)?.isOutcomeUnknown == true, "\(fault): \(String(describing: error))")
                }
                try await world.setFault(nil)
                for order in orders { try await finance.transfer(order) }
                placed += orders
            }
            let books = try await world.backend.books()
            #expect(placed.allSatisfy { books.keys["usr-1/" + $0.id] == $0.amount.minorUnits })
            #expect(books.keys.count == placed.count && books.unbalanced == 0 && books.sums.values.allSatisfy { $0 == 0 })
        }
    }
}
