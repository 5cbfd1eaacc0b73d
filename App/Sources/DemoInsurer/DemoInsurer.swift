import InsuranceAPI
public import RoutingService

/// Another insurer, as an app of its own: it answers quotes for other apps and knows nothing of Harbor but the route that both declare.
public enum DemoInsurer {
    /// The scheme of its URLs.
    public static let scheme = "demo-insurer"
    /// As users know it.
    public static let name = "Demo Insurer"

    /// Answers calls of other apps.
    /// - Throws: ``RoutingError`` when routes collide.
    public static func makeHost() throws(RoutingError) -> SubAppHost {
        let mediator = Mediator(schemes: [scheme])
        var routes = RouteRegistry()
        routes.register(QuotePremium.self) { question in
            let premium =
                question.insuredSum.currency == "EUR"
                ? Tariff.all[question.product]?.premium(for: question.insuredSum.minorUnits) : nil
            return PremiumQuote(
                insurer: name, insuredSum: question.insuredSum, premium: premium.map { InsuranceAmount(minorUnits: $0, currency: "EUR") })
        }
        try mediator.install(routes)
        return SubAppHost(mediator: mediator)
    }
}
