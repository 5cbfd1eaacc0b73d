public import DomainAPI
import OutboxService

extension PublishingService {
    /// The description of the service for the app.
    public var domain: Domain {
        var domain = Domain("publishing", owner: self)
        domain.whenSignedIn = { self.outbox.wake() }
        domain.whenSignedOut = { self.outbox.wake() }
        domain.run = run
        return domain
    }
}
