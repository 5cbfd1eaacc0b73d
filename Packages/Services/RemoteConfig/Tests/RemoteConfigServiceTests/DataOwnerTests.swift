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

    @Test func dataFiles_areThoseOfTheStore() throws {
        #expect(try TestBackend().makeService().dataFiles == [])
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("config-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Store(path: folder.path + "/config.sqlite", migrations: RemoteConfigService.migrations)
        #expect(try TestBackend(store: store).makeService().dataFiles == ["config.sqlite"])
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

    /// A new name is a new position, so that the values before and after do not belong to the same device.
    @Test func erase_changesThePositionInRollouts() async throws {
        let backend = try TestBackend()
        let config = try backend.makeService()
        backend.say(#"{"charts.new": {"percent": 50, "value": true}}"#)
        try await config.refresh()
        var values = [config.value(of: ConfigKey<Bool>.charts)]
        for _ in 0..<100 where Set(values).count == 1 {
            try await config.eraseData()
            values.append(config.value(of: ConfigKey<Bool>.charts))
        }
        #expect(Set(values) == [true, false])
        let next = try backend.makeService()
        await next.ready()
        #expect(next.value(of: ConfigKey<Bool>.charts) == values.last)
    }
}
