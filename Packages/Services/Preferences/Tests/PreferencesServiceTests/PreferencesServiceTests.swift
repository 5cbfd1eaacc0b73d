import DatabaseKit
import LoggingKit
import LoggingKitTesting
import PreferencesAPI
import RoutingService
import Synchronization
import Testing
import UserAPI

@testable import PreferencesService

@Suite(.timeLimit(.minutes(10))) struct PreferencesServiceTests {
    let store: Store
    let mediator = Mediator(schemes: ["x"])
    let user = Box("usr-1")

    init() throws { store = try Store(inMemory: PreferencesService.migrations) }

    final class Box: Sendable {
        private let value: Mutex<String?>
        init(_ value: String?) { self.value = Mutex(value) }
        func get() -> String? { value.withLock { $0 } }
        func set(_ new: String?) { value.withLock { $0 = new } }
    }

    private static let compact = PreferenceKey("notes.compact", default: false)

    private func service() -> PreferencesService {
        let service = PreferencesService(store: store, mediator: mediator, currentUser: { [user] in user.get() })
        service.declare([Self.compact])
        return service
    }

    private func signIn(_ id: String?) {
        user.set(id)
        mediator.post(SessionChanged(user: id.map { User(id: $0, name: $0, displayName: $0, email: $0) }))
    }

    @Test func updates_whenConcurrent_loseNothing() async throws {
        let service = service()
        async let theme: Void = service.update { $0.theme = .dark }
        async let language: Void = service.update { $0.language = .german }
        async let consent: Void = service.update { $0.statistics = .refused }
        _ = try await (theme, language, consent)
        #expect(await service.current() == Preferences(theme: .dark, language: .german, statistics: .refused))
    }

    @Test func current_whenCanceled_logsNoError() async throws {
        let sink = RecordingLogSink()
        let backend = LogBackend(sinks: [sink])
        let service = PreferencesService(store: store, mediator: mediator, logger: backend.logger(label: "preferences")) { "usr-1" }
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await service.current()
        }
        #expect(await reading.value == Preferences())
        try await store.close()
        _ = await service.current()
        backend.close()
        #expect(sink.records.map(\.message) == ["the preferences cannot be read"], "of the closed store only")
    }

    @Test func current_whenSignedOut_hasThemeAndLanguageWithoutConsent() async throws {
        let service = service()
        try await service.update { $0 = Preferences(theme: .dark, language: .german, statistics: .granted) }
        user.set(nil)
        #expect(await service.current() == Preferences(theme: .dark, language: .german, statistics: .undecided))
        try await service.update { $0 = Preferences(theme: .light, language: .german, statistics: .granted) }
        #expect(await service.current().statistics == .undecided, "a signed-out user has not consented")
    }

    @Test func current_ofANewUser_hasThemeAndLanguageWithoutConsent() async throws {
        let service = service()
        try await service.update { $0 = Preferences(theme: .dark, language: .german, statistics: .granted) }
        user.set("usr-2")
        #expect(await service.current() == Preferences(theme: .dark, language: .german, statistics: .undecided))
        try await service.update { $0.theme = .light }
        user.set("usr-1")
        #expect(await service.current() == Preferences(theme: .dark, language: .german, statistics: .granted))
    }

    @Test func valueOfADomain_belongsToItsUser_andSurvivesARestart() async throws {
        try await service().update { $0[Self.compact] = true }
        #expect(await service().current()[Self.compact])
        user.set("usr-2")
        #expect(await service().current() == Preferences())
        user.set(nil)
        try await service().update { $0[Self.compact] = true }
        #expect(await service().current() == Preferences(), "a signed-out user has none")
    }

    @Test func default_whenChosen_isIndependentOfTheDevice() async throws {
        let service = service()
        try await service.update { $0.theme = .dark }
        try await service.update { $0.theme = .system }
        user.set("usr-2")
        try await service.update { $0.theme = .dark }
        user.set("usr-1")
        #expect(await service.current().theme == .system)
    }

    #if os(Linux) || os(macOS)
    @Test func undeclaredValue_endsTheProgram_insteadOfBeingLost() async {
        await #expect(processExitsWith: .failure) {
            let service = PreferencesService(
                store: try Store(inMemory: PreferencesService.migrations), mediator: Mediator(schemes: ["x"]), currentUser: { "usr-1" })
            try await service.update { $0[PreferenceKey("notes.compact", default: false)] = true }
        }
    }
    #endif

    @Test func reset_restoresTheDefaultsOfThisUserOnly() async throws {
        let service = service()
        try await service.update { $0 = Preferences(theme: .dark, language: .german, statistics: .granted) }
        user.set("usr-2")
        try await service.reset()
        #expect(await service.current() == Preferences())
        user.set("usr-1")
        #expect(await service.current() == Preferences(theme: .dark, language: .german, statistics: .granted))
    }

    @Test func changes_followUpdatesAndSessionsWithoutRepetition() async throws {
        let service = service()
        var changes = service.changes().makeAsyncIterator()
        #expect(await changes.next() == Preferences())
        try await service.update { $0.theme = .dark }
        #expect(await changes.next()?.theme == .dark)
        try await service.update { $0.theme = .dark }
        try await service.update { $0.statistics = .granted }
        #expect(await changes.next() == Preferences(theme: .dark, statistics: .granted))
        signIn("usr-2")
        #expect(await changes.next() == Preferences(theme: .dark))
        try await service.reset()
        #expect(await changes.next() == Preferences())
    }

    @Test func storedValue_whenUnknown_isTheDefault() async throws {
        try await store.write { connection in
            for (name, value) in [("theme", "sepia"), ("language", "de"), ("statistics", ""), ("font", "large")] {
                try connection.run("INSERT INTO preference (user, name, value) VALUES ('usr-1', ?, ?)", name, value)
            }
        }
        #expect(await service().current() == Preferences(language: .german))
    }

    @Test func update_whenStoreFails_throwsAndChangesNothing() async throws {
        let service = service()
        try await service.update { $0.theme = .dark }
        try await store.write {
            try $0.run(
                "CREATE TRIGGER broken BEFORE INSERT ON preference WHEN NEW.name = 'language' BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
        await #expect(throws: PreferencesError.storage) {
            try await service.update { $0 = Preferences(theme: .light, language: .german) }
        }
        #expect(await service.current() == Preferences(theme: .dark))
        try await store.write { try $0.run("DROP TABLE preference") }
        #expect(await service.current() == Preferences())
        #expect(
            PreferencesError.storage.description == "the preferences cannot be written")
    }
}
