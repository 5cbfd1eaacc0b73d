public import DomainAPI

extension PublishingService {
    /// The description of the service for the app.
    public var domain: Domain {
        var domain = Domain("publishing", owner: self)
        domain.whenSignedIn = { self.resume() }
        domain.whenSignedOut = { self.resume() }
        domain.run = run
        return domain
    }
}
