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

    @Test func flaw_namesTheReason() {
        let key = ConfigKey.paths.checked { _ in "there is no such page" }
        #expect(key.flaw(of: .records([])) == "there is no such page")
        #expect(key.flaw(of: .bool(true)) == "it is not a valid PathChanges")
        #expect(ConfigKey<Bool>.charts.flaw(of: .bool(true)) == nil)
    }
}
