public import DomainAPI
import NotesAPI
public import PrivacyAPI
import RemoteConfigAPI
import RoutingService
import Synchronization

extension NotesService {
    /// The domain, for the composition root.
    public var domain: Domain {
        var domain = Domain("notes", owner: self)
        domain.routes.register(CountNotes.self) { _ in try await self.storedNotes().count }
        domain.follow(ConfigKey("notes.maximum", default: Self.defaultMaximum)) {
            self.maximum.store($0, ordering: .relaxed)
        }
        domain.switches = [NotesPage.path: ConfigKey("notes.enabled", default: true)]
        return domain
    }
}

extension NotesService: DataOwner {
    public var dataName: String { "notes" }

    public func exportData() async throws -> [UInt8] {
        try json(of: try await storedNotes())
    }
}
