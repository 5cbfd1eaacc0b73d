public import Services

/// The pages of the insurance domain.
public enum InsuranceScreensModule {
    /// Registers the makers of the pages.
    public static func register(into routes: inout RouteRegistry, services: AppServices) {
        routes.register(page: PoliciesPage.self) { _, navigator in
            PoliciesController(policies: services.insurance, products: services.insurance, navigator: navigator)
        }
        routes.register(page: ProductPage.self) { route, navigator in
            ProductController(
                id: route.id, products: services.insurance, buying: services.insurance, comparing: services.insurance,
                makeID: services.makeOrderID, navigator: navigator)
        }
    }
}
