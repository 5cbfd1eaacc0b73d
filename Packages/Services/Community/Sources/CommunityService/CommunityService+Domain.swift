import CommunityAPI
public import DomainAPI
import RoutingService

extension CommunityService {
    /// The description of the service for the app.
    public var domain: Domain {
        var domain = Domain("community", owner: self)
        domain.routes.register(PostPicture.self) { try await self.picture($0.id) }
        domain.whenSignedOut = forgetUnlessSignedIn
        return domain
    }
}
