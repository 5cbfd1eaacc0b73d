public import DomainAPI

extension PublishingService {
    /// What the house must know of publishing.
    public var domain: Domain {
        var domain = Domain("publishing", owner: self)
        domain.whenSignedIn = { self.resume() }
        domain.whenSignedOut = { self.resume() }
        domain.run = run
        return domain
    }
}
