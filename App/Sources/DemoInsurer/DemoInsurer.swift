import InsuranceAPI
public import RoutingService

/// Another insurer, as a separate app: it answers quotes for other apps and shares only one route declaration with Harbor.
public enum DemoInsurer {
    /// The scheme of its URLs.
    public static let scheme = "demo-insurer"
    /// The display name.
    public static let name = "Demo Insurer"

    /// Creates the host that answers calls of other apps.
    /// - Throws: ``RoutingError`` if routes collide.
    public static func makeHost() throws(RoutingError) -> SubAppHost {
        let mediator = Mediator(schemes: [scheme])
        var routes = RouteRegistry()
        routes.register(QuotePremium.self) { question in
            let premium =
                question.insuredSum.currency == .eur
                ? Tariff.all[question.product]?.premium(for: question.insuredSum.minorUnits) : nil
            return PremiumQuote(
                insurer: name, insuredSum: question.insuredSum, premium: premium.map { Money(minorUnits: $0, currency: .eur) })
        }
        try mediator.install(routes)
        return SubAppHost(mediator: mediator)
    }
}
