import DemoBackendKit
import DomainAPI
import FinanceAPI
import FinanceService
import FundsAPI
import FundsService
import PersonalDataService
import RoutingService
import Testing

extension FaultWorld {
    /// The funds service, paid by the finance service.
    func funds() async throws -> FundsService {
        let finance = try finance()
        try await finance.refresh()
        try mediator.install(finance.domain.routes)
        let personalData = personalData()
        return FundsService(
            client: authorized, book: personalData.store(for: FundsService.book),
            orders: personalData.store(for: FundsService.orders), mediator: mediator, payee: "Quay Funds", currentUser: currentUser)
    }
}

/// The funds service against a slow, failing or faulty bank and fund company.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FundsFaultTests {
    @Test(arguments: Fault.ofReads) func reads_endByTheirDeadline_andKeepStoredValues(fault: Fault) async throws {
        try await FaultWorld.run { world in
            let funds = try await world.funds()
            let overview = try await funds.overview()
            let prices = try await funds.prices(of: "world")
            #expect(prices.count == 250 && overview.fund("world")?.quote.price == prices.last?.price)
            try await world.setFault(fault.name, fault.value)
            async let first = failure { try await funds.overview() }
            async let second = failure { try await funds.prices(of: "world") }
            for error in await [first, second] {
                #expect(error == nil ? !fault.spoilsAll : error is FundsError, "\(String(describing: error))")
            }
            if fault.spoilsAll {
                #expect(try await funds.storedOverview() == overview)
                #expect(try await funds.storedPrices(of: "world") == prices)
            }
            try await world.setFault(nil)
            #expect(try await funds.prices(of: "world") == prices)
        }
    }

    /// Each order is carried out once whatever is lost, and money and units are conserved.
    @Test func units_areBoughtAndSoldOnce() async throws {
        try await FaultWorld.run { world in
            let funds = try await world.funds()
            let fund = try #require(try await funds.overview().fund("world"))
            let amount = Money(minorUnits: 10_000, currency: .eur)
            let bought = try #require(FundUnits(buying: amount, at: fund.quote.price))
            let sold = try #require(FundUnits(micros: bought.micros / 2))
            for (index, fault) in [
                Fault(name: "demo.flaky", value: #"{"/v1/payments": 60, "/v1/funds": 60}"#),
                Fault(name: "demo.drop", value: #"{"/v1/payments": 60, "POST /v1/funds": 60}"#),
                Fault(name: "demo.lie", value: #"{"/v1/payments": "otherIDs"}"#),
                Fault(name: "demo.lie", value: #"{"POST /v1/funds": "otherIDs"}"#),
                Fault(name: "demo.lie", value: #"{"POST /v1/funds/orders": "wrongTypes"}"#),
                Fault(name: "demo.lie", value: #"{"POST /v1/funds/orders": "zeros"}"#),
                Fault(name: "demo.slow", value: #"{"/v1/payments": 600000}"#),
                Fault(name: "demo.hold", value: #"["POST /v1/funds/orders"]"#),
            ].enumerated() {
                for order in [
                    FundOrder(id: "fault-buy-\(index)", fund: fund, trade: .buy(amount), account: "acc-2"),
                    FundOrder(id: "fault-sell-\(index)", fund: fund, trade: .sell(sold), account: "acc-2"),
                ] {
                    try await world.setFault(fault.name, fault.value)
                    let error = await failure { try await funds.carryOut(order) }
                    #expect(error == nil || error is FundsError)
                    try await world.setFault(nil)
                    let receipt = try await funds.carryOut(order)
                    #expect(receipt.units == order.units && receipt.amount == order.amount, "\(fault)")
                }
                let (orders, books) = (try await world.backend.fundOrders(), try await world.backend.books())
                #expect(orders.count == 2 * (index + 1) && orders.wrong == 0 && books.unbalanced == 0, "\(fault)")
                #expect(books.keys["usr-1/fault-buy-\(index)"] == 10_000)
                #expect(try await funds.overview().units(of: "world").micros == (bought.micros - sold.micros) * (index + 1))
            }
            #expect(try await funds.pendingOrders() == [])
        }
    }

    @Test func purchase_thatIsNotPaidOrHasAnotherPrice_leavesNothing() async throws {
        try await FaultWorld.run { world in
            let funds = try await world.funds()
            let fund = try #require(try await funds.overview().fund("world"))
            let amount = Money(minorUnits: 10_000, currency: .eur)
            // An account in dollars cannot pay euros.
            let wrong = FundOrder(id: "fault-refused", fund: fund, trade: .buy(amount), account: "card-1")
            await #expect(throws: FundsError.paymentRefused(reason: .currencyMismatch)) { try await funds.carryOut(wrong) }
            try await world.setFault("demo.prices", "102")
            let late = FundOrder(id: "fault-late", fund: fund, trade: .buy(amount), account: "acc-2")
            await #expect(throws: FundsError.priceChanged) { try await funds.carryOut(late) }
            #expect(try await world.backend.fundOrders().count == 0)
            #expect(try await world.backend.books().keys.isEmpty)
            #expect(try await funds.pendingOrders() == [])
        }
    }
}
