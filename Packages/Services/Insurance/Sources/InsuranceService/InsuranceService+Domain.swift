public import DomainAPI
import InsuranceAPI
import RemoteConfigAPI
import RoutingService

extension InsuranceService {
    /// What the house must know of insurance. Orders without an outcome survive a sign-out: they wait for whoever made them.
    public var domain: Domain {
        var domain = Domain("insurance", owner: self)
        domain.switches = [PoliciesPage.path: ConfigKey("insurance.enabled", default: true)]
        domain.whenSignedIn = { self.resume() }
        domain.whenSignedOut = purgeUnlessSignedIn
        domain.run = run
        return domain
    }
}
