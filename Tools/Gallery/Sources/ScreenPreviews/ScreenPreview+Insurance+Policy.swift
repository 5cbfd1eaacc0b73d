import InsuranceScreens
import InsuranceTesting
import PresentationKitTesting
import ScreensKit
import ScreensKitTesting
import Services

extension ScreenPreview {
    private static var ended: Policy {
        var policy = policy
        (policy.end, policy.refund) = (FakeInsuranceService.today, Money(minorUnits: 3_652, currency: .eur))
        return policy
    }

    private static func canceling(_ stage: PendingInsuranceOrder.Stage) -> FakeInsuranceService {
        let insurer = FakeInsuranceService(policies: [policy])
        let terms = CancellationTerms(
            policy: policy, end: FakeInsuranceService.today, refund: Money(minorUnits: 3_652, currency: .eur), payer: nil, accounts: [])
        insurer.set(stage, of: .cancellation(CancellationOrder(id: "order-0001", terms: terms, account: "acc-1")))
        return insurer
    }

    static var policyPage: [ScreenPreview] {
        let route = PolicyPage(id: "pol-1")
        return [
            ScreenPreview("Insurance/Policy/active", route) { of(FakeInsuranceService(policies: [policy])) },
            ScreenPreview("Insurance/Policy/canceled", route) { of(FakeInsuranceService(policies: [ended])) },
            ScreenPreview("Insurance/Policy/being canceled", route) { of(canceling(.pending(.noAnswer))) },
            ScreenPreview("Insurance/Policy/cancellation refused", route) { of(canceling(.refused(.accountNotAccepted))) },
            ScreenPreview("Insurance/Policy/cancellation done", route) { of(canceling(.done)) },
            ScreenPreview("Insurance/Policy/claims", route) {
                of(FakeInsuranceService(policies: [policy], claims: Claim.State.allCases.enumerated().map { claim($0, $1) }))
            },
            ScreenPreview("Insurance/Policy/claim unsent", route) {
                let insurer = FakeInsuranceService(policies: [policy])
                insurer.set(.pending(.unreachable), of: .claim(order))
                return of(insurer)
            },
            ScreenPreview("Insurance/Policy/loading", route, waitsForLoad: false) { of(FakeInsuranceService(isStored: false)) },
            ScreenPreview("Insurance/Policy/unknown", route) { of(FakeInsuranceService()) },
            ScreenPreview("Insurance/Policy/away, nothing known", route) { of(awayInsurer(isStored: false)) },
        ]
    }

    private static func canceling(_ state: String, error: InsuranceError) -> ScreenPreview {
        let insurer = FakeInsuranceService(policies: [policy])
        return ScreenPreview("Insurance/Cancellation/\(state)", CancelPolicyPage(id: "pol-1")) { page in
            insurer.fail(with: error)
            try await page.order("Cancel and get €36.52 back")
        } domain: {
            of(insurer)
        }
    }

    static var cancellation: [ScreenPreview] {
        let route = CancelPolicyPage(id: "pol-1")
        return [
            ScreenPreview("Insurance/Cancellation/terms", route) { of(FakeInsuranceService(policies: [policy])) },
            ScreenPreview("Insurance/Cancellation/account gone", route) {
                let insurer = FakeInsuranceService(policies: [policy])
                insurer.close("acc-1")
                return of(insurer)
            },
            ScreenPreview("Insurance/Cancellation/no account", route) { of(FakeInsuranceService(payers: [], policies: [policy])) },
            ScreenPreview("Insurance/Cancellation/no refund", route) {
                var old = policy
                old.start = "2024-03-01"
                return of(FakeInsuranceService(policies: [old]))
            },
            ScreenPreview("Insurance/Cancellation/ended", route) { of(FakeInsuranceService(policies: [ended])) },
            ScreenPreview("Insurance/Cancellation/loading", route, waitsForLoad: false) { of(FakeInsuranceService(policies: [policy])) },
            ScreenPreview("Insurance/Cancellation/away", route) { of(awayInsurer()) },
            canceling("no answer", error: .noAnswer), canceling("rejected", error: .notAccepted),
        ]
    }

    private static func claim(_ number: Int, _ state: Claim.State) -> Claim {
        Claim(
            id: "clm-\(number)", policy: "pol-1", day: "2026-05-2\(number)", description: "Household",
            amount: Money(minorUnits: 12_345, currency: .eur), photos: number, state: state)
    }

    private static let order = ClaimOrder(
        id: "order-0001", policy: "pol-1", day: "2026-05-20", description: "Household", amount: Money(minorUnits: 12_345, currency: .eur))

    static var claims: [ScreenPreview] {
        let route = ClaimPage(id: "pol-1")
        return [
            ScreenPreview("Insurance/Claim/form", route) { of(FakeInsuranceService(policies: [policy])) },
            ScreenPreview("Insurance/Claim/offline", route) { of(awayInsurer()) },
            ScreenPreview("Insurance/Claim/loading", route, waitsForLoad: false) { of(FakeInsuranceService(isStored: false)) },
            ScreenPreview("Insurance/Claim/unknown policy", route) { of(FakeInsuranceService()) },
            ScreenPreview("Insurance/Claim/invalid", route) { page in
                try await page.fill("Date of the event", "2026-02-01")
                try await page.fill("Amount of the damage", "1")
                try await page.submit("Submit claim")
            } domain: {
                of(FakeInsuranceService(policies: [policy]))
            },
            ScreenPreview("Insurance/Claim/edited", ClaimPage(id: "pol-1", order: order.id)) {
                let insurer = awayInsurer()
                if let photo = try? ClaimPhoto([0xFF, 0xD8, 0xFF]) { try? await insurer.file(order, photos: [photo, photo]) }
                return of(insurer)
            },
        ]
    }
}
