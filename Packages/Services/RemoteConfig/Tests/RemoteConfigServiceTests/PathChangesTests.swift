import Foundation
import RemoteConfigAPI
import RemoteConfigService
import RoutingService
import Testing

@Suite(.timeLimit(.minutes(10))) struct PathChangesTests {
    private typealias Change = PathConfiguration.Change

    private func decode(_ json: String) throws -> PathChanges? {
        PathChanges(try JSONDecoder().decode(ConfigDatum.self, from: Data(json.utf8)))
    }

    @Test func changes_areReadFromAnArray_andWrittenBack() throws {
        let changes = PathChanges([
            Change(pattern: "shop/products/:id", webPage: "product"), Change(pattern: "share", presentation: .push, tab: "money"),
        ])
        let json =
            #"[{"pattern": "shop/products/:id", "webPage": "product"}, {"pattern": "share", "presentation": "push", "tab": "money"}]"#
        #expect(try decode(json) == changes)
        #expect(PathChanges(changes.datum) == changes)
        let stored = try JSONEncoder().encode(changes.datum)
        #expect(PathChanges(try JSONDecoder().decode(ConfigDatum.self, from: stored)) == changes)
        #expect(try decode("[]") == PathChanges() && PathChanges(PathChanges().datum) == PathChanges())
    }

    @Test(arguments: [
        "true", "1", "\"share\"", #"["share"]"#, #"[{}]"#, #"[{"webPage": "help"}]"#, #"[{"pattern": "share", "presentation": "popover"}]"#,
        #"[{"pattern": "share", "webpage": "help"}]"#, #"[{"pattern": "share", "web": "https://evil.example"}]"#,
        #"[{"pattern": "share", "grants": "user.email", "webPage": "help"}]"#, #"[{"pattern": "share", "webPage": "help"}, {}]"#,
    ])
    func changes_whenMalformed_areRefused(json: String) throws {
        #expect(try decode(json) == nil)
    }

    @Test(arguments: [
        #"{"pattern": "share", "webPage": "help"}"#, #"[{"pattern": "share", "webPage": "evil"}]"#, #"[{"pattern": 1}]"#, "null", "7",
        #"[{"pattern": "share", "webPage": null}]"#, #"{"rules": [], "web": ["https://evil.example"]}"#,
        #"{"percent": 50, "value": [{"pattern": "share", "webPage": "help"}], "otherwise": [{"pattern": "share", "webPage": "evil"}]}"#,
    ])
    func malformedChanges_leaveTheLastOnes_alsoAfterARestart(json: String) async throws {
        let backend = try TestBackend()
        let config = try backend.makeService()
        backend.say(#"{"paths": [{"pattern": "share", "presentation": "push"}], "limit": 7}"#)
        try await config.refresh()
        backend.say("{\"paths\": \(json), \"limit\": 8}")
        await #expect(throws: RemoteConfigError.malformed(names: ["paths"])) { try await config.refresh() }
        let expected = PathChanges([Change(pattern: "share", presentation: .push)])
        #expect(config.value(of: .paths) == expected && config.value(of: ConfigKey<Int>.limit) == 8)
        let later = try backend.makeService()
        await later.ready()
        #expect(later.value(of: .paths) == expected)
    }

    @Test(arguments: [(0, nil), (100, "help")])
    func changes_areRolledOutInStages(percent: Int, webPage: String?) async throws {
        let backend = try TestBackend()
        let config = try backend.makeService()
        backend.say("{\"paths\": {\"percent\": \(percent), \"value\": [{\"pattern\": \"share\", \"webPage\": \"help\"}]}}")
        try await config.refresh()
        #expect(config.value(of: .paths).changes.first?.webPage == webPage)
    }

    @Test func flaw_namesTheReason() {
        let key = ConfigKey.paths.checked { _ in "there is no such page" }
        #expect(key.flaw(of: .records([])) == "there is no such page")
        #expect(key.flaw(of: .bool(true)) == "it is not a valid PathChanges")
        #expect(ConfigKey<Bool>.charts.flaw(of: .bool(true)) == nil)
    }
}
