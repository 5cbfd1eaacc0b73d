import DemoBackendKit
import DomainAPI
import FinanceAPI
import FinanceService
import InsuranceAPI
import InsuranceService
import PersonalDataService
import RoutingService
import Testing

extension FaultWorld {
    /// The insurance service, paid by the finance service.
    func insurance() async throws -> InsuranceService {
        let finance = try finance()
        try await finance.refresh()
        try mediator.install(finance.domain.routes)
        let personalData = personalData()
        return InsuranceService(
            client: authorized, book: personalData.store(for: InsuranceService.book),
            orders: personalData.store(for: InsuranceService.orders),
            mediator: mediator, payee: "Quay Insurance", currentUser: currentUser)
    }
}

/// The insurance service against a slow, failing or faulty bank and insurer.
/// Deterministic: the bank's faults are seeded, and a hanging bank hangs for longer than the suite may take, so that only deadlines end a
/// call, or until the fault is removed and held calls are carried out late.
@Suite(.serialized, .timeLimit(.minutes(10))) struct InsuranceFaultTests {
    private func run(_ body: @Sendable (FaultWorld, InsuranceService, Product, Offer) async throws -> Void) async throws {
        try await FaultWorld.run { world in
            let insurance = try await world.insurance()
            let product = try #require(try await insurance.products().first { $0.id == "bicycle" })
            try await body(world, insurance, product, try #require(product.offers.first))
        }
    }

    @Test(arguments: Fault.ofReads) func reads_endByTheirDeadline_andKeepStoredValues(fault: Fault) async throws {
        try await FaultWorld.run { world in
            let insurance = try await world.insurance()
            let products = try await insurance.products()
            try await insurance.policies()
            try await world.setFault(fault.name, fault.value)
            async let offers = failure { try await insurance.products() }
            async let policies = failure { try await insurance.policies() }
            for error in await [offers, policies] {
                #expect(error == nil ? !fault.spoilsAll : error is InsuranceError, "\(String(describing: error))")
            }
            if fault.spoilsAll { #expect(try await insurance.storedProducts() == products) }
            try await world.setFault(nil)
            #expect(try await insurance.products() == products)
        }
    }

    @Test func policies_areBoughtOnce_orNotAtAll() async throws {
        try await run { world, insurance, product, offer in
            var placed: [PolicyOrder] = []
            for (index, fault) in [
                Fault(name: "demo.flaky", value: #"{"/v1/payments": 60, "/v1/insurance": 60}"#),
                Fault(name: "demo.drop", value: #"{"/v1/payments": 60, "/v1/insurance/policies": 60}"#),
                Fault(name: "demo.lie", value: #"{"/v1/payments": "otherIDs"}"#),
                Fault(name: "demo.lie", value: #"{"POST /v1/insurance/policies": "otherIDs"}"#),
                Fault(name: "demo.lie", value: #"{"POST /v1/insurance/policies": "wrongTypes"}"#),
                Fault(name: "demo.slow", value: #"{"/v1/payments": 600000}"#), Fault(name: "demo.hold", value: #"["/v1/payments"]"#),
            ].enumerated() {
                try await world.setFault(fault.name, fault.value)
                let order = PolicyOrder(
                    id: "fault-policy-\(index)", product: product.id, title: product.title, offer: offer, payer: "acc-2")
                let error = await failure { try await insurance.buy(order) }
                #expect(error == nil || error is InsuranceError)
                try await world.setFault(nil)
                try await insurance.buy(order)
                placed.append(order)
                #expect(try await world.backend.policies().count == placed.count, "\(fault)")
            }
            #expect(try await insurance.pendingOrders() == [])
            let books = try await world.backend.books()
            #expect(try await world.backend.policies().unpaid == 0)
            #expect(books.keys.count == placed.count)
            #expect(placed.allSatisfy { books.keys["usr-1/" + $0.id] == offer.premium.minorUnits })
        }
    }

    /// Each policy ends with its refund, or continues without one, whatever is lost.
    @Test func policies_areCanceledOnce_orNotAtAll() async throws {
        try await run { world, insurance, product, offer in
            let path = "/v1/insurance/policies"
            for (index, fault) in [
                Fault(name: "demo.flaky", value: #"{"\#(path)": 60}"#), Fault(name: "demo.drop", value: #"{"POST \#(path)": 60}"#),
                Fault(name: "demo.lie", value: #"{"POST \#(path)": "otherIDs"}"#),
                Fault(name: "demo.lie", value: #"{"\#(path)": "wrongTypes"}"#),
                Fault(name: "demo.slow", value: #"{"POST \#(path)": 600000}"#), Fault(name: "demo.hold", value: #"["POST \#(path)"]"#),
            ].enumerated() {
                let policy = try await insurance.buy(
                    PolicyOrder(id: "policy-\(index)", product: product.id, title: product.title, offer: offer, payer: "acc-2"))
                let terms = try await insurance.cancellationTerms(of: policy.id)
                #expect(terms.payer?.id == "acc-2" && terms.refund.minorUnits < policy.premium.minorUnits)
                let order = CancellationOrder(id: "cancel-\(index)", terms: terms, account: "acc-2")
                try await world.setFault(fault.name, fault.value)
                let error = await failure { try await insurance.cancel(order) }
                #expect(error == nil || error is InsuranceError)
                try await world.setFault(nil)
                #expect(try await insurance.cancel(order).refund == terms.refund)
                let policies = try await world.backend.policies()
                #expect(policies.canceled == index + 1 && policies.wrongRefunds == 0, "\(fault)")
                #expect(try await world.backend.books().keys["usr-1/cancel-\(index)"] == terms.refund.minorUnits)
            }
            #expect(try await insurance.pendingOrders() == [])
            #expect(try await world.backend.books().unbalanced == 0)
            #expect(try await insurance.policies().allSatisfy { $0.end != nil })
        }
    }

    /// A claim is stored before it is sent, and filed once whatever is lost.
    @Test func claims_areFiledOnce() async throws {
        try await run { world, insurance, product, offer in
            let policy = try await insurance.buy(
                PolicyOrder(id: "policy-1", product: product.id, title: product.title, offer: offer, payer: "acc-2"))
            let domain = insurance.domain
            let running = Task { await domain.run?() }
            let photo = try ClaimPhoto([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
            for (index, fault) in [
                Fault(name: "demo.flaky", value: #"{"/v1/uploads": 60, "/v1/insurance": 60}"#),
                Fault(name: "demo.drop", value: #"{"/v1/uploads": 60, "POST /v1/insurance": 60}"#),
                Fault(name: "demo.lie", value: #"{"POST /v1/insurance": "otherIDs"}"#),
                Fault(name: "demo.lie", value: #"{"/v1/uploads": "wrongTypes"}"#),
            ].enumerated() {
                let order = ClaimOrder(
                    id: "claim-00\(index)", policy: policy.id, day: policy.start, description: "Stolen",
                    amount: Money(minorUnits: 100, currency: offer.premium.currency))
                try await world.setFault(fault.name, fault.value)
                var changes = insurance.pendingOrderChanges().makeAsyncIterator()
                try await insurance.file(order, photos: [photo, photo])
                // It is stored, and the first attempt has begun.
                for _ in 1...2 { _ = await changes.next() }
                try await world.setFault(nil)
                try await domain.whenSignedIn?()
                while try await insurance.pendingOrders().first(where: { $0.id == order.id })?.stage != .done { _ = await changes.next() }
                #expect(try await world.backend.policies().claims == index + 1, "\(fault)")
            }
            running.cancel()
            await running.value
            #expect(try await insurance.claims().map(\.photos) == [2, 2, 2, 2])
        }
    }

    @Test func paymentThatIsRefused_leavesNeitherPolicyNorCharge() async throws {
        try await FaultWorld.run { world in
            let insurance = try await world.insurance()
            let product = try #require(try await insurance.products().first { $0.id == "liability" })
            let offer = try #require(product.offers.last)
            // An account in dollars cannot pay euros.
            let order = PolicyOrder(id: "fault-refused", product: product.id, title: product.title, offer: offer, payer: "card-1")
            await #expect(throws: InsuranceError.self) { try await insurance.buy(order) }
            #expect(try await world.backend.policies().count == 0)
            #expect(try await world.backend.books().keys.isEmpty)
            #expect(try await insurance.pendingOrders() == [])
        }
    }
}
