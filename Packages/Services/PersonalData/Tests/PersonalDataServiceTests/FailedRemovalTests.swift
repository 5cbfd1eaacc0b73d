import Cryptography
import DatabaseKit
import Foundation
import Synchronization
import Testing

@testable import PersonalDataService

/// A step of a removal that fails does not prevent the others. The first error is thrown.
@Suite struct FailedRemovalTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private struct Failure: Error, Equatable { var file: String }

    private func personalData() throws -> PersonalData {
        try PersonalData(folder: folder.path, secrets: SecretStore(folder: folder.path + "/secrets")) { nil }
    }

    /// Declares a store whose legacy file cannot be read. `calls` receives the names of files that were tried.
    private func declareUnreadable(_ name: String, in personalData: PersonalData, _ calls: CallLog) {
        let legacy = LegacyStoreMigration(
            name + ".sqlite", migrations: [Migration("1", "CREATE TABLE note (text TEXT) STRICT")],
            users: { _ in
                calls.add(name)
                throw Failure(file: name)
            }, read: { _, _ in }, write: { _, _, _ in })
        _ = personalData.store(for: UserStoreDescription(name, .untilDeletion, migrations: [], legacy: legacy))
    }

    @Test func removal_whenLegacyFilesAreUnreadable_triesAll_andThrowsTheFirstError() async throws {
        let (personalData, calls) = (try personalData(), CallLog())
        for name in ["b", "a", "c"] {
            try Data().write(to: URL(fileURLWithPath: folder.path + "/\(name).sqlite"))
            declareUnreadable(name, in: personalData, calls)
        }
        await #expect(throws: Failure(file: "b")) { try await personalData.removeSignedOut() }
        #expect(calls.names == ["b", "a", "c"])
    }

    @Test func migration_withoutALegacyFile_opensNone() async throws {
        let (personalData, calls) = (try personalData(), CallLog())
        declareUnreadable("a", in: personalData, calls)
        try await personalData.removeSignedOut()
        #expect(calls.names == [])
    }

    /// The keys of two users cannot be removed, because folders have their names.
    @Test func removal_whenErasuresCannotBeFinished_throwsTheFirstError_andKeepsTheFiles() async throws {
        let secrets = try SecretStore(folder: folder.path + "/secrets")
        let folders = try UserDataFolder(in: folder.path, secrets: secrets)
        let others = try keys()
        for userID in ["ada", "bob"] { try await Device(folder.path, user: userID).add("Secret") }
        for name in try users() { try FileManager.default.moveItem(atPath: path(name), toPath: path(name + ".gone")) }
        for file in try keys() where !others.contains(file) {
            try FileManager.default.removeItem(atPath: folder.path + "/secrets/" + file)
            try FileManager.default.createDirectory(atPath: folder.path + "/secrets/" + file, withIntermediateDirectories: false)
        }
        let gone = try users()
        let first = try #require(gone.first?.dropLast(".gone".count))
        let error = try #require(#expect(throws: CryptographyError.self) { try secrets.remove("person/" + first) })
        #expect(throws: error) { try folders.removeSessions(exceptOf: []) }
        #expect(try users() == gone && gone.count == 2)
    }

    private func keys() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/secrets").filter { $0.hasSuffix(".sealed") }
    }

    private func users() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path("")) }
    private func path(_ name: String) -> String { folder.path + "/people/" + name }
}

private final class CallLog: Sendable {
    private let state = Mutex<[String]>([])
    var names: [String] { state.withLock { $0 } }
    func add(_ name: String) { state.withLock { $0.append(name) } }
}
