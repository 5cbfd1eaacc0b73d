import InsuranceAPI
public import RoutingService

/// Another insurer, as a separate app: it answers quotes for other apps and shares only one route declaration with Harbor.
public enum DemoInsurer {
    public static let scheme = "demo-insurer"
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

/// The premiums of the demo insurer: a share of the insured sum with a minimum, and a discount for high sums.
struct Tariff: Sendable {
    /// The yearly premium in hundred-thousandths of the sum.
    var rate: Int
    /// The minimum premium in minor units.
    var minimum: Int
    /// The maximum sum in minor units.
    var maximumSum: Int

    /// The tariffs by kind of insurance.
    static let all = [
        "household": Tariff(rate: 165, minimum: 5_200, maximumSum: 6_000_000),
        "bicycle": Tariff(rate: 7_200, minimum: 3_900, maximumSum: 500_000),
        "travel": Tariff(rate: 820, minimum: 3_500, maximumSum: 2_000_000),
    ]

    /// The yearly premium in minor units; nil if the sum is not insurable.
    func premium(for sum: Int) -> Int? {
        guard (1...maximumSum).contains(sum) else { return nil }
        let full = sum * rate / 100_000
        // One percent off for each tenth of the maximum sum.
        let discount = full * (sum * 10 / maximumSum) / 100
        return max(minimum, full - discount)
    }
}
