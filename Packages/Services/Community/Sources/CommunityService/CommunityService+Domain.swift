import CommunityAPI
public import DomainAPI
import RoutingService

extension CommunityService {
    /// What the house must know of the community.
    public var domain: Domain {
        var domain = Domain("community", owner: self)
        domain.routes.register(PostPicture.self) { try await self.picture($0.id) }
        domain.whenSignedOut = forgetUnlessSignedIn
        return domain
    }
}
