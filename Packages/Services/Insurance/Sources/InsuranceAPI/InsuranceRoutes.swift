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

/// The policy document as text, to save or share.
public struct PolicyDocument: FileRoute {
    public static let path = "insurance/policies/:id/document/:language"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [PolicyDocument(id: "pol-1", language: "de")]

    public var id: String
    /// The primary subtag of the language, such as `de`.
    public var language: String

    public init(id: String, language: String) { (self.id, self.language) = (id, language) }
}

/// The form that cancels a policy.
public struct CancelPolicyPage: PageRoute {
    public static let path = "insurance/policies/:id/cancel"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [CancelPolicyPage(id: "pol-1")]

    public var id: String

    public init(id: String) { self.id = id }
}

/// The form that files a claim on a policy.
public struct ClaimPage: PageRoute {
    public static let path = "insurance/policies/:id/claim"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [ClaimPage(id: "pol-1"), ClaimPage(id: "pol-1", order: "order-0001")]

    public var id: String
    /// A pending claim to edit; nil for a new one.
    public var order: String?

    public init(id: String, order: String? = nil) { (self.id, self.order) = (id, order) }
}

/// The claims have changed on this device.
public struct ClaimsChanged: DomainEvent, Hashable {
    /// All of them, newest first.
    public let claims: [Claim]

    public init(claims: [Claim]) { self.claims = claims }
}

/// The policies have changed on this device.
public struct PoliciesChanged: DomainEvent, Hashable {
    /// All of them, oldest first.
    public let policies: [Policy]

    public init(policies: [Policy]) { self.policies = policies }
}
