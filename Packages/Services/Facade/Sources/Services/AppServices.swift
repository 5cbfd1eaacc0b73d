public import UserAPI

/// Every service that a screen may use, by protocol. Made at the composition root, handed to the screens' modules.
public struct AppServices: Sendable {
    public let user: any UserServing

    public init(user: any UserServing) {
        self.user = user
    }
}
