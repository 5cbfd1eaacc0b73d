public import DomainAPI
import NotesAPI
public import PrivacyAPI
import RemoteConfigAPI
import RoutingService

extension NotesService {
    /// The domain, for the composition root.
    public var domain: Domain {
        var domain = Domain("notes", owner: self)
        domain.routes.register(CountNotes.self) { _ in try await self.notes().count }
        domain.switches = [NotesPage.path: ConfigKey("notes.enabled", default: true)]
        return domain
    }
}

extension NotesService: DataOwner {
    public var dataName: String { "notes" }

    public func exportData() async throws -> [UInt8] {
        try json(of: try await notes())
    }
}
