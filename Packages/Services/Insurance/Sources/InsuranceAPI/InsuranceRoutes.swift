public import RoutingService

/// The user's policies and the insurer's products.
public struct PoliciesPage: PlainRoute, PageRoute {
    public static let path = "insurance"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// A product with its purchase form.
public struct ProductPage: PageRoute {
    public static let path = "insurance/products/:id"
    public static let exposure: Exposure = [.native, .web, .external]
    public static let examples = [ProductPage(id: "household")]

    public var id: String

    public init(id: String) { self.id = id }
}

/// A policy with its details.
public struct PolicyPage: PageRoute {
    public static let path = "insurance/policies/:id"
    public static let exposure: Exposure = [.native, .web, .external]
    public static let examples = [PolicyPage(id: "pol-1")]

    public var id: String

    public init(id: String) { self.id = id }
}

/// The form that cancels a policy.
public struct CancelPolicyPage: PageRoute {
    public static let path = "insurance/policies/:id/cancel"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [CancelPolicyPage(id: "pol-1")]

    public var id: String

    public init(id: String) { self.id = id }
}

/// The policies have changed on this device.
public struct PoliciesChanged: DomainEvent, Hashable {
    /// All of them, oldest first.
    public let policies: [Policy]

    public init(policies: [Policy]) { self.policies = policies }
}
