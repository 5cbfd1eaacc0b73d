import InsuranceScreens
import InsuranceTesting
import PresentationKitTesting
import ScreensKit
import ScreensKitTesting
import Services

extension ScreenPreview {
    static var insurance: [ScreenPreview] {
        [
            policies,
            product,
            policyPage,
            cancellation,
            claims,
        ].flatMap { $0 }
    }

    static func of(_ insurer: FakeInsuranceService) -> ScreenDomain { .insurance(insurer) { "order-0001" } }

    static func awayInsurer(isStored: Bool = true) -> FakeInsuranceService {
        let insurer = FakeInsuranceService(policies: [policy], isStored: isStored)
        insurer.fail(with: .unreachable)
        return insurer
    }

    static let policy = Policy(
        id: "pol-1", product: "household", title: "Household", insuredSum: Money(minorUnits: 2_000_000, currency: .eur),
        premium: Money(minorUnits: 4_900, currency: .eur), start: "2026-03-01", payment: 1)

    private static var policies: [ScreenPreview] {
        [
            ScreenPreview("Insurance/Policies/policies", PoliciesPage()) { of(FakeInsuranceService(policies: [policy])) },
            ScreenPreview("Insurance/Policies/none", PoliciesPage()) { of(FakeInsuranceService()) },
            ScreenPreview("Insurance/Policies/loading", PoliciesPage(), waitsForLoad: false) { of(FakeInsuranceService(isStored: false)) },
            ScreenPreview("Insurance/Policies/away, policies known", PoliciesPage()) { of(awayInsurer()) },
            ScreenPreview("Insurance/Policies/away, nothing known", PoliciesPage()) { of(awayInsurer(isStored: false)) },
        ]
            + [
                ("sending", PendingInsuranceOrder.Stage.sending), ("unknown", .pending(.noAnswer)),
                ("refused", .refused(.paymentRefused(reason: .insufficientFunds))), ("issued", .done),
            ].map { (name, stage) in
                ScreenPreview("Insurance/Policies/purchase \(name)", PoliciesPage()) {
                    let insurer = FakeInsuranceService()
                    let product = Product.samples[0]
                    let order = PolicyOrder(id: "order-0001", product: product, offer: product.offers[0], payer: "acc-1")
                    insurer.set(stage, of: .purchase(order))
                    return of(insurer)
                }
            }
    }

    private static func buying(_ state: String, payer: String = "Everyday · €1,234.56", error: InsuranceError? = nil) -> ScreenPreview {
        let insurer = FakeInsuranceService()
        return ScreenPreview("Insurance/Product/\(state)", ProductPage(id: "household")) { page in
            try await page.select("Pay from", payer)
            insurer.fail(with: error)
            try await page.order("Buy")
        } domain: {
            of(insurer)
        }
    }

    private static var product: [ScreenPreview] {
        [
            ScreenPreview("Insurance/Product/form", ProductPage(id: "household")) { of(FakeInsuranceService()) },
            ScreenPreview("Insurance/Product/loading", ProductPage(id: "household"), waitsForLoad: false) {
                of(FakeInsuranceService(isStored: false))
            },
            ScreenPreview("Insurance/Product/away, nothing known", ProductPage(id: "household")) { of(awayInsurer(isStored: false)) },
            ScreenPreview("Insurance/Product/no account to pay from", ProductPage(id: "travel")) {
                of(FakeInsuranceService(payers: [Payer.samples[0]]))
            },
            ScreenPreview(
                "Insurance/Product/compared", ProductPage(id: "household")
            ) {
                try await $0.click("Compare with other insurers")
            } domain: {
                let insurer = FakeInsuranceService()
                insurer.setComparison([
                    ComparedQuote(id: "Seaside Mutual", premium: Money(minorUnits: 5_100, currency: .eur)),
                    ComparedQuote(id: "Lighthouse", reason: .timedOut),
                ])
                return of(insurer)
            },
            ScreenPreview(
                "Insurance/Product/nobody to compare with", ProductPage(id: "household"),
                prepare: { try await $0.click("Compare with other insurers") },
                domain: { of(FakeInsuranceService()) }),
            buying("too little on the account", payer: "Savings · €10.00"),
            buying("refused", error: .paymentRefused(reason: .notAllowed)),
            buying("no answer", error: .noAnswer),
            buying("paid and not issued", error: .notIssued(booking: 7)),
            buying("signed out", error: .signedOutMeanwhile),
        ]
    }
}
