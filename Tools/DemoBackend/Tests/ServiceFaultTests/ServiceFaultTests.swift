import CommunityAPI
import CommunityService
import DemoBackendKit
import FinanceAPI
import FinanceService
import InsuranceAPI
import InsuranceService
import PublishingAPI
import PublishingService
import RemoteConfigAPI
import RemoteConfigService
import Testing
import UserAPI
import UserService

/// The services against a bank that is slow, fails, breaks off and lies. That each throws an error of its own type and no other is what
/// their typed throws say; that it comes in time, and what is shown meanwhile, is said here.
/// Nothing in it goes by time or luck: the bank's chance has a seed, deadlines come when the bank hangs, and a bank that hangs does so for
/// longer than the suite may take, or until the fault is taken away and what it held is carried out late.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ServiceFaultTests {
    private struct Fault: Sendable {
        var name: String
        var value: String
        /// Whether no answer can be of any use.
        var spoilsAll = false
    }

    /// What a call ends with. That it ends at all when the bank hangs is its deadline's work: the bank's pauses are longer than the suite
    /// may take.
    private func failure(of work: () async throws -> Void) async -> (any Error)? {
        do {
            try await work()
            return nil
        } catch {
            return error
        }
    }

    @Test func everyRead_endsByItsDeadline_andWhatWasKnownIsShownAsStale() async throws {
        try await FaultWorld.run { world in
            try await world.backend.setConfig("fault.flag", to: "true")
            for fault in [
                Fault(name: "demo.slow", value: #"{"/v1": 600000}"#, spoilsAll: true),
                Fault(name: "demo.fail", value: #"{"/v1": 500}"#, spoilsAll: true),
                Fault(name: "demo.drop", value: #"{"/v1": 100}"#, spoilsAll: true), Fault(name: "demo.flaky", value: #"{"/v1": 30}"#),
                Fault(name: "demo.lie", value: #"{"/v1": "types"}"#), Fault(name: "demo.lie", value: #"{"/v1": "missing"}"#),
                Fault(name: "demo.lie", value: #"{"/v1": "ids"}"#),
            ] {
                try await expectReads(in: world, toStand: fault)
            }
        }
    }

    private func expectReads(in world: FaultWorld, toStand fault: Fault) async throws {
        let known = try await world.finance.refresh()
        try await world.finance.refreshTransactions(of: "acc-1")
        let products = try await world.insurance.products()
        try await world.insurance.policies()
        let feed = try await world.community.refreshFeed()
        try await world.config.refresh()
        let rows = try await world.finance.transactions(of: "acc-1", before: nil, limit: 10)

        try await world.setFault(fault.name, fault.value)
        async let accounts = failure { try await world.finance.refresh() }
        async let entries = failure { try await world.finance.refreshTransactions(of: "acc-1") }
        async let offers = failure { try await world.insurance.products() }
        async let policies = failure { try await world.insurance.policies() }
        async let posts = failure { try await world.community.refreshFeed() }
        async let flags = failure { try await world.config.refresh() }
        async let session = failure {
            _ = try await world.users.signIn(name: UserName(DemoBackend.userName), password: Password("not-this-one"))
        }
        let errors: [(any Error)?] = await [accounts, entries, offers, policies, posts, flags]
        let refusal = await session
        // "Not modified" has no body that could break off.
        let hasFlags = fault.name == "demo.drop"
        if fault.spoilsAll { #expect(errors.dropLast(hasFlags ? 1 : 0).allSatisfy { $0 != nil }, "\(fault): \(errors)") }
        #expect(errors[0] == nil || errors[0] is FinanceError)
        #expect(errors[1] == nil || errors[1] is FinanceError)
        #expect(errors[2] == nil || errors[2] is InsuranceError)
        #expect(errors[3] == nil || errors[3] is InsuranceError)
        #expect(errors[4] == nil || errors[4] is CommunityError)
        #expect(errors[5] == nil || errors[5] is RemoteConfigError)
        #expect(refusal is UserError)
        // Still signed in, and everything known is still there.
        #expect(await world.users.currentUser()?.id == "usr-1")
        #expect(world.config.value(of: FaultWorld.flag))
        if fault.spoilsAll {
            let stored = try #require(try await world.finance.storedOverview())
            #expect(stored.accounts == known.accounts)
            #expect(try await world.finance.transactions(of: "acc-1", before: nil, limit: 10) == rows)
            #expect(try await world.insurance.storedProducts() == products)
            #expect(try await world.community.storedFeed()?.items.count == feed.items.count)
        }
        // When the bank is well again, so is everything.
        try await world.setFault(nil)
        #expect(try await world.finance.refresh().accounts.map(\.id) == known.accounts.map(\.id))
        #expect(try await world.insurance.products() == products)
        #expect(try await world.community.refreshFeed().items.count == feed.items.count)
        try await world.config.refresh()
    }

    @Test func overview_thatTheBankHasNotConfirmed_saysSo() async throws {
        try await FaultWorld.run { world in
            try await world.finance.refresh()
            let restarted = try world.financeAfterARestart()
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
            try await world.finance.refresh()
            var placed: [TransferOrder] = []
            for (index, fault) in [
                Fault(name: "demo.flaky", value: #"{"/v1/transfers": 60}"#), Fault(name: "demo.drop", value: #"{"/v1/transfers": 60}"#),
                Fault(name: "demo.lie", value: #"{"/v1/transfers": "ids", "/v1/accounts": "ids"}"#),
                Fault(name: "demo.lie", value: #"{"/v1/transfers": "types"}"#),
                Fault(name: "demo.slow", value: #"{"/v1/transfers": 600000}"#), Fault(name: "demo.hold", value: #"["/v1/transfers"]"#),
            ].enumerated() {
                try await world.setFault(fault.name, fault.value)
                let orders = (1...6).map { number in
                    TransferOrder(
                        id: "fault-order-\(index)-\(number)", from: "acc-1", to: "acc-2", amount: Money(minorUnits: number, currency: .eur),
                        reference: "x")
                }
                for order in orders {
                    let error = await failure { try await world.finance.transfer(order) }
                    // What may have been carried out says so.
                    #expect(error == nil || (error as? FinanceError)?.isOutcomeUnknown == true, "\(fault): \(String(describing: error))")
                }
                try await world.setFault(nil)
                for order in orders { try await world.finance.transfer(order) }
                placed += orders
            }
            let audit = try await world.backend.audit()
            #expect(placed.allSatisfy { audit.keys["usr-1/" + $0.id] == $0.amount.minorUnits })
            #expect(audit.keys.count == placed.count && audit.unbalanced == 0 && audit.sums.values.allSatisfy { $0 == 0 })
        }
    }

    @Test func policies_areBoughtOnce_orNotAtAll() async throws {
        try await FaultWorld.run { world in
            try await world.finance.refresh()
            let product = try #require(try await world.insurance.products().first { $0.id == "bicycle" })
            let offer = try #require(product.offers.first)
            var placed: [PolicyOrder] = []
            for (index, fault) in [
                Fault(name: "demo.flaky", value: #"{"/v1/payments": 60, "/v1/insurance": 60}"#),
                Fault(name: "demo.drop", value: #"{"/v1/payments": 60, "/v1/insurance/policies": 60}"#),
                Fault(name: "demo.lie", value: #"{"/v1/payments": "ids"}"#),
                Fault(name: "demo.lie", value: #"{"POST /v1/insurance/policies": "ids"}"#),
                Fault(name: "demo.lie", value: #"{"POST /v1/insurance/policies": "types"}"#),
                Fault(name: "demo.slow", value: #"{"/v1/payments": 600000}"#), Fault(name: "demo.hold", value: #"["/v1/payments"]"#),
            ].enumerated() {
                try await world.setFault(fault.name, fault.value)
                let order = PolicyOrder(
                    id: "fault-policy-\(index)", product: product.id, title: product.title, offer: offer, payer: "acc-2")
                let error = await failure { try await world.insurance.buy(order) }
                #expect(error == nil || error is InsuranceError)
                try await world.setFault(nil)
                try await world.insurance.buy(order)
                placed.append(order)
                #expect(try await world.backend.audit().policies == placed.count, "\(fault)")
            }
            #expect(try await world.insurance.completePendingOrders() == [])
            let audit = try await world.backend.audit()
            #expect(audit.unpaidPolicies == 0)
            #expect(audit.keys.count == placed.count)
            #expect(placed.allSatisfy { audit.keys["usr-1/" + $0.id] == offer.premium.minorUnits })
        }
    }

    @Test func paymentThatIsRefused_leavesNeitherPolicyNorCharge() async throws {
        try await FaultWorld.run { world in
            try await world.finance.refresh()
            let product = try #require(try await world.insurance.products().first { $0.id == "liability" })
            let offer = try #require(product.offers.last)
            // A card in dollars pays no euros.
            let order = PolicyOrder(id: "fault-refused", product: product.id, title: product.title, offer: offer, payer: "card-1")
            await #expect(throws: InsuranceError.self) { try await world.insurance.buy(order) }
            let audit = try await world.backend.audit()
            #expect(audit.policies == 0 && audit.keys.isEmpty)
            #expect(try await world.insurance.completePendingOrders() == [])
        }
    }

    @Test func posts_arriveOnceAndInOrder() async throws {
        try await FaultWorld.run { world in
            let running = Task { await world.publishing.run() }
            for (index, fault) in ["demo.flaky", "demo.drop"].enumerated() {
                try await world.setFault(fault, #"{"/v1/community": 50}"#)
                let texts = (1...4).map { "Post \($0) in weather of \(fault)" }
                var changes = world.publishing.pendingPostChanges().makeAsyncIterator()
                for (number, text) in texts.enumerated() {
                    try await world.publishing.publish(.text(text, id: "fault-post-\(index)-\(number)"))
                }
                while try await !world.publishing.pendingPosts().isEmpty { _ = await changes.next() }
                try await world.setFault(nil)
                #expect(
                    try await world.community.refreshFeed().posts.prefix(5).map(\.text).filter { $0.contains(fault) } == texts.reversed())
            }
            running.cancel()
            await running.value
        }
    }
}
