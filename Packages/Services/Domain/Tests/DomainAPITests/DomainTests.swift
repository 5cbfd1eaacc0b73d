import DomainAPI
import PrivacyAPI
import PrivacyTesting
import RemoteConfigAPI
import RoutingService
import Testing

@Suite struct DomainTests {
    private struct CountNotes: Route {
        typealias Output = Int
        static let path = "notes/count"
    }

    @Test func domain_byDefault_isEmpty() throws {
        let domain = Domain("notes")
        #expect(domain.owner == nil && domain.settings.isEmpty && domain.switches.isEmpty)
        #expect(domain.whenSignedIn == nil && domain.whenSignedOut == nil && domain.run == nil)
        let mediator = Mediator(schemes: ["test"])
        try mediator.install(domain.routes)
        #expect(try mediator.catalog().entries == [])
    }

    @Test func routes_ofSeveralDomains_canBeCombined() async throws {
        var notes = Domain("notes", owner: FakeDataOwner("notes"))
        notes.routes.register(CountNotes.self) { _ in 3 }
        var all = RouteRegistry()
        for domain in [notes, Domain("other")] { all.add(domain.routes) }
        let mediator = Mediator(schemes: ["test"])
        try mediator.install(all)
        #expect(try await mediator(CountNotes()) == 3)
        #expect(notes.owner?.dataName == "notes")
    }

    @Test func switches_areAddedToTheSettingsOnce() {
        let key = ConfigKey("notes.enabled", default: true)
        var domain = Domain("notes")
        domain.settings = [key]
        domain.switches = ["notes": key, "notes/archive": ConfigKey("notes.archive", default: false)]
        #expect(domain.settings.map(\.name) == ["notes.enabled", "notes.archive"])
    }
}
