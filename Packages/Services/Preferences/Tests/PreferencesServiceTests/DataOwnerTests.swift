import DatabaseKit
import PreferencesAPI
import PreferencesService
import PrivacyAPI
import RoutingService
import Testing

@Suite(.timeLimit(.minutes(10))) struct DataOwnerTests {
    private let store: Store
    private let user = PreferencesServiceTests.Box("usr-1")

    init() throws { store = try Store(inMemory: PreferencesService.migrations) }

    private static let compact = PreferenceKey("notes.compact", default: false)

    private func makeService() -> PreferencesService {
        let service = PreferencesService(store: store, mediator: Mediator(schemes: ["x"]), currentUser: { [user] in user.get() })
        service.declare([Self.compact])
        return service
    }

    @Test func importOfAnExport_restoresAllValuesExceptConsent() async throws {
        let service = makeService()
        try await service.update {
            $0 = Preferences(theme: .dark, language: .german, statistics: .granted)
            $0[Self.compact] = true
        }
        let export = try await service.exportData()
        #expect(
            String(decoding: export, as: UTF8.self)
                == #"{"language":"de","notes.compact":"true","statistics":"granted","theme":"dark"}"#)
        try await service.eraseData()
        #expect(await service.current() == Preferences())
        try await service.importData(export)
        var expected = Preferences(theme: .dark, language: .german, statistics: .undecided)
        expected[Self.compact] = true
        #expect(await service.current() == expected)
    }

    @Test func importOfAnotherVersion_restoresItsKnownValues() async throws {
        let service = makeService()
        try await service.importData(Array(#"{"theme":"dark","font":"large"}"#.utf8))
        #expect(await service.current() == Preferences(theme: .dark))
    }

    @Test(arguments: [
        "", "null", "{}", #"{"statistics":"granted"}"#, #"{"theme":"dark","notes.compact":"maybe"}"#,
        #"{"theme":"pink","language":"de","statistics":"granted"}"#, #"{"theme":"dark","language":"xx","statistics":""}"#,
    ])
    func import_whenInvalid_changesNothing(json: String) async throws {
        let service = makeService()
        try await service.update { $0.theme = .light }
        await #expect(throws: (any Error).self) { try await service.importData(Array(json.utf8)) }
        #expect(await service.current() == Preferences(theme: .light))
    }

    @Test func erase_whenRepeated_leavesNoRows() async throws {
        let service = makeService()
        try await service.update { $0.theme = .dark }
        user.set("usr-2")
        try await service.update { $0.theme = .light }
        user.set("usr-1")
        try await service.eraseData()
        try await service.eraseData()
        let owners = try await store.read { try $0.rows("SELECT DISTINCT user FROM preference") { try $0.text(0) } }
        #expect(owners == ["usr-2"])
    }
}
