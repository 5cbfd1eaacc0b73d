public import DomainAPI
import InsuranceAPI
import OutboxService
import RemoteConfigAPI
import RoutingService
import Synchronization

extension InsuranceService {
    /// The insurance domain, for the composition root.
    public var domain: Domain {
        var domain = Domain("insurance", owner: self)
        domain.switches = [PoliciesPage.path: ConfigKey("insurance.enabled", default: true)]
        domain.follow(ConfigKey("insurance.comparison", default: true)) { self.comparesOffers.store($0, ordering: .relaxed) }
        domain.whenSignedIn = { self.outbox.wake() }
        domain.run = run
        return domain
    }
}
