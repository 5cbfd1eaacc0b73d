import DatabaseKit
import Foundation
import PrivacyAPI
import RemoteConfigAPI
import RemoteConfigService
import Testing

@Suite(.timeLimit(.minutes(10))) struct DataOwnerTests {
    private func names(_ backend: TestBackend) async throws -> [String] {
        try await backend.store.read { try $0.rows("SELECT name FROM installation") { try $0.text(0) } }
    }

    @Test func export_containsTheInstallationName() async throws {
        let backend = try TestBackend()
        let config = try backend.makeService()
        #expect(String(decoding: try await config.exportData(), as: UTF8.self) == #"{"installation":null}"#)
        await config.ready()
        let name = try #require(try await names(backend).first)
        #expect(String(decoding: try await config.exportData(), as: UTF8.self) == #"{"installation":"\#(name)"}"#)
    }

    @Test func erase_changesTheNameAndKeepsTheRules() async throws {
        let backend = try TestBackend()
        let config = try backend.makeService()
        backend.say(#"{"routes.disabled": ["a"]}"#)
        try await config.refresh()
        let before = try await names(backend)
        try await config.eraseData()
        let after = try await names(backend)
        #expect(after.count == 1 && after != before)
        #expect(config.value(of: .disabledRoutes) == ["a"])
        let next = try backend.makeService()
        await next.ready()
        #expect(next.value(of: .disabledRoutes) == ["a"])
        #expect(try await names(backend) == after)
    }
}
