public import ScreensKit

extension ScreenDomain {
    /// The pages of the insurance domain.
    /// - Parameter makeID: Creates an unpredictable, unique ID for an order.
    public static func insurance(_ insurance: any InsuranceServing, makeID: @escaping @Sendable () -> String) -> ScreenDomain {
        var domain = ScreenDomain(tab: Tab("insurance", icon: .shield, .insurance))
        domain.name(dataOf: "insurance", .insuranceData)
        domain.page(PoliciesPage.self, .tab) { _, navigator in
            PoliciesController(policies: insurance, products: insurance, purchases: insurance, navigator: navigator)
        }
        domain.page(ProductPage.self) { route, navigator in
            ProductController(
                id: route.id, products: insurance, buying: insurance, comparing: insurance, makeID: makeID, navigator: navigator)
        }
        domain.page(PolicyPage.self) { route, navigator in PolicyController(id: route.id, policies: insurance, navigator: navigator) }
        domain.page(CancelPolicyPage.self, .modal) { route, navigator in
            CancelPolicyController(id: route.id, policies: insurance, makeID: makeID, navigator: navigator)
        }
        domain.page(ClaimPage.self, .modal) { route, navigator in
            ClaimController(route, insurer: insurance, makeID: makeID, navigator: navigator)
        }
        return domain
    }
}
