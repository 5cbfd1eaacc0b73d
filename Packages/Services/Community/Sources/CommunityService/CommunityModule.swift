import CommunityAPI
public import RoutingService

/// What the app and other domains may ask of the community.
public enum CommunityModule {
    /// Registers the handlers.
    public static func register(into routes: inout RouteRegistry, service: CommunityService) {
        routes.register(PostPicture.self) { try await service.picture($0.id) }
    }
}
