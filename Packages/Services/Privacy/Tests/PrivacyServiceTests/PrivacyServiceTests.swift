import DatabaseKit
import Foundation
import PrivacyAPI
import PrivacyTesting
import RoutingService
import Synchronization
import Testing

@testable import PrivacyService

/// A session that counts its sign-outs.
private final class TestSession: Sendable {
    private let state = Mutex<(userID: String?, count: Int)>(("ada", 0))
    var userID: String? { state.withLock { $0.userID } }
    var signOuts: Int { state.withLock { $0.count } }

    func signIn(_ userID: String?) { state.withLock { $0.userID = userID } }

    func signOut() {
        state.withLock {
            $0.userID = nil
            $0.count += 1
        }
    }
}

@Suite(.timeLimit(.minutes(10)))
final class PrivacyServiceTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "privacy-\(UUID().uuidString)").path
    private let session = TestSession()
    private let library = FakeDataOwner(
        "library", files: ["library.sqlite"], json: #"{"accounts":[{"number":"DE1","balance":9007199254740993}]}"#)
    private let notes = FakeDataOwner("notes", files: ["notes"], json: #"["é \" <\/"]"#)
    private let user = FakeDataOwner("user", files: ["secrets"], json: "null")

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func service(_ owners: [any DataOwner]? = nil, signOut: (@Sendable () async -> Void)? = nil) throws -> PrivacyService {
        let session = session
        return try PrivacyService(
            owners: owners ?? [library, notes, user],
            operational: [OperationalFile("logs", because: "they contain no user input")],
            folder: folder,
            store: try Store(path: folder + "/privacy.sqlite", preset: .durable, migrations: PrivacyService.migrations),
            currentUser: { session.userID }, signOut: signOut ?? { session.signOut() },
            now: { Date(timeIntervalSince1970: 1_772_323_200) })
    }

    private func touch(_ name: String) throws {
        let url = URL(fileURLWithPath: folder).appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("x".utf8).write(to: url)
    }

    // MARK: Export and import

    @Test func export_containsTheDataOfEachOwner() async throws {
        let export = try await service().export()
        #expect(
            String(decoding: export.document, as: UTF8.self) == """
                {"format":"strata-export","version":1,"created":"2026-03-01T00:00:00Z","owners":[
                {"name":"library","data":{"accounts":[{"number":"DE1","balance":9007199254740993}]}},
                {"name":"notes","data":["é \\" <\\/"]},
                {"name":"user","data":null}
                ]}

                """)
        #expect(export.fileName == "my-data-2026-03-01.json")
        #expect(export.failures.isEmpty)
        #expect("\(export)" == "DataExport(\(export.document.count) bytes)")
    }

    @Test func export_whenAnOwnerFails_namesItAndContainsTheOthers() async throws {
        notes.fail(true)
        let broken = FakeDataOwner("broken", json: #"{"a":1}, "injected":{"b":2"#)
        let export = try await service([library, notes, broken, user]).export()
        #expect(export.failures == ["notes", "broken"])
        let text = String(decoding: export.document, as: UTF8.self)
        #expect(text.contains(#"{"name":"notes","error":"could not be read"}"#))
        #expect(text.contains("DE1") && !text.contains("injected"))
        #expect(try JSONSerialization.jsonObject(with: Data(export.document)) is [String: Any])
    }

    @Test func import_whenValid_isPassedToImportingOwners() async throws {
        let first = try service()
        let export = try await first.export()
        try await library.eraseData()
        let reader = ReadOnlyOwner()
        let result = try await service([library, reader]).importData(export.document)
        #expect(result == DataImport(imported: ["library"], skipped: ["notes", "user"], failures: []))
        #expect(library.json.contains("9007199254740993"))
        library.fail(true)
        #expect(try await service().importData(export.document).failures == ["library"])
    }

    private struct ReadOnlyOwner: DataOwner {
        let dataName = "notes"
        let dataFiles: [String] = []
        func exportData() async throws -> [UInt8] { [] }
        func eraseData() async throws {}
    }

    @Test(arguments: [
        ("", PrivacyError.unreadable), ("x", .unreadable), ("[]", .unreadable), ("{}", .unreadable),
        (#"{"format":"other","version":1,"owners":[]}"#, .unreadable),
        (#"{"format":"strata-export","version":"1","owners":[]}"#, .unreadable),
        (#"{"format":"strata-export","version":2,"owners":[]}"#, .unsupportedVersion(2)),
        (#"{"format":"strata-export","version":1}"#, .unreadable),
        (#"{"format":"strata-export","version":1,"owners":[{"data":1}]}"#, .unreadable),
        (#"{"format":"strata-export","version":1,"owners":[{"name":"library","data":1},{"name":"library","data":2}]}"#, .unreadable),
    ])
    func import_whenDocumentIsInvalid_changesNothing(text: String, error: PrivacyError) async throws {
        let before = library.json
        await #expect(throws: error) { try await service().importData(Array(text.utf8)) }
        #expect(library.json == before)
    }

    @Test func import_whenBytesAreRandom_neverTraps() async throws {
        let service = try service()
        let sample = Array(#"{"format":"strata-export","version":1,"owners":[{"name":"library","data":{"a":[1]}}]}"#.utf8)
        var state: UInt64 = 9
        for _ in 0..<2_000 {
            var bytes = sample
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
            }
            _ = try? await service.importData(bytes)
        }
    }

    @Test func calls_whenSignedOut_throw() async throws {
        session.signIn(nil)
        let service = try service()
        await #expect(throws: PrivacyError.signedOut) { try await service.export() }
        await #expect(throws: PrivacyError.signedOut) { try await service.importData([]) }
        await #expect(throws: PrivacyError.signedOut) { try await service.deleteAccount() }
        #expect(library.erasures == 0)
    }

    // MARK: Deletion

    @Test func deletion_erasesAllOwnersThenSignsOut() async throws {
        try touch("library.sqlite.damaged-1")
        try touch("logs.damaged-1")
        try await service().deleteAccount()
        #expect([library, notes, user].map(\.erasures) == [1, 1, 1])
        #expect(session.signOuts == 1)
        #expect(!FileManager.default.fileExists(atPath: folder + "/library.sqlite.damaged-1"))
        #expect(FileManager.default.fileExists(atPath: folder + "/logs.damaged-1"))
        session.signIn("ada")
        try await service().resumeDeletion()
        #expect([library, notes, user].map(\.erasures) == [1, 1, 1])
        #expect(session.signOuts == 1)
    }

    @Test func deletion_whenAnOwnerFails_staysSignedInAndCanBeRetried() async throws {
        notes.fail(true)
        let service = try service()
        await #expect(throws: PrivacyError.notErased(by: "notes")) { try await service.deleteAccount() }
        #expect(session.userID == "ada")
        #expect([library, notes, user].map(\.erasures) == [1, 0, 0])
        notes.fail(false)
        try await service.deleteAccount()
        #expect([library, notes, user].map(\.erasures) == [2, 1, 1])
        #expect(session.signOuts == 1)
    }

    @Test func deletion_whenKilledAroundTheSignOut_doesNotSignOutLater() async throws {
        let store = try Store(path: folder + "/privacy.sqlite", migrations: PrivacyService.migrations)
        let journal = ErasureJournal(store: store)
        // Before the sign-out: all owners have erased, and the session exists.
        try await journal.begin("ada")
        try await journal.markErased("ada")
        try await service().resumeDeletion()
        #expect(session.signOuts == 1)
        // After the sign-out: the entry was not removed.
        try await journal.begin("ada")
        try await journal.markErased("ada")
        try await service().resumeDeletion()
        session.signIn("ada")
        try await service().resumeDeletion()
        #expect(session.signOuts == 1)
        #expect(session.userID == "ada")
    }

    @Test func deletion_whenAnotherUserIsSignedIn_waits() async throws {
        notes.fail(true)
        let service = try service()
        await #expect(throws: PrivacyError.notErased(by: "notes")) { try await service.deleteAccount() }
        notes.fail(false)
        for other in [nil, "bob"] {
            session.signIn(other)
            try await service.resumeDeletion()
            #expect(notes.erasures == 0)
            #expect(session.signOuts == 0)
        }
        session.signIn("ada")
        try await service.resumeDeletion()
        #expect(notes.erasures == 1)
        #expect(session.signOuts == 1)
    }

    @Test func deletion_whenPending_isKeptDuringAnotherUsersDeletion() async throws {
        notes.fail(true)
        await #expect(throws: PrivacyError.notErased(by: "notes")) { try await service().deleteAccount() }
        notes.fail(false)
        session.signIn("bob")
        try await service().deleteAccount()
        #expect([library, notes, user].map(\.erasures) == [2, 1, 1])
        session.signIn("ada")
        try await service().resumeDeletion()
        #expect([library, notes, user].map(\.erasures) == [3, 2, 2])
        #expect(session.signOuts == 2)
    }

    @Test func deletion_whenRequestedConcurrently_runsOnce() async throws {
        let service = try service()
        async let first: Void = service.deleteAccount()
        async let second: Void = service.deleteAccount()
        _ = try? await (first, second)
        // Nothing is left to do for the user's next session.
        session.signIn("ada")
        try await service.resumeDeletion()
        #expect(library.erasures == 1 && session.signOuts == 1 && session.userID == "ada")
    }

    /// The app is killed during the sign-out. The next run resumes, and the user signs in again.
    @Test func deletion_whenKilledAtTheSignOut_leavesTheNextSession() async throws {
        let next = try service()
        let killed = try service { [session] in
            session.signOut()
            try? await next.resumeDeletion()
            session.signIn("ada")
            try? await next.resumeDeletion()
        }
        try await killed.deleteAccount()
        #expect(library.erasures == 1 && session.userID == "ada")
    }

    @Test func deletion_whenRequestedDuringResume_runs() async throws {
        for round in 1...20 {
            session.signIn("ada")
            let service = try service()
            async let resumed: Void = service.resumeDeletion()
            async let deleted: Void = service.deleteAccount()
            _ = try await (resumed, deleted)
            #expect(library.erasures == round)
            #expect(session.signOuts == round)
        }
    }

    // MARK: Files

    @Test func export_whenAnOwnerIsEmpty_omitsIt() async throws {
        let files = FakeDataOwner("files", files: ["people"], json: "")
        let text = String(decoding: try await service([files, notes]).export().document, as: UTF8.self)
        #expect(!text.contains("files") && text.contains("notes"))
    }

    @Test func unclaimed_whenAllFilesAreListed_isEmpty() throws {
        for name in [
            "library.sqlite", "library.sqlite-wal", "library.sqlite-shm", "library.sqlite.damaged-12", "library.sqlite.damaged-1-wal",
            "library.sqlite-wal.damaged-1", "notes/a/b", "secrets/x", "logs/app.log",
        ] {
            try touch(name)
        }
        #expect(try service().unclaimed() == [])
    }

    @Test(arguments: [
        "claims.sqlite", "library.sqlite2", "library.sqlite.bak", "library", ".hidden", "library.sqlite.damaged-x", "Notes/a", "log",
    ])
    func unclaimed_returnsUnknownFiles(name: String) throws {
        try touch("library.sqlite")
        try touch(name)
        #expect(try service().unclaimed() == [String(name.prefix { $0 != "/" })])
    }

    @Test func init_whenListsContradict_throws() {
        for (owners, reason) in [
            ([FakeDataOwner("a"), FakeDataOwner("a")], "two owners are named a"),
            ([FakeDataOwner("a", files: ["x"]), FakeDataOwner("b", files: ["x"])], "x has two owners"),
            ([FakeDataOwner("a", files: ["logs"])], "logs is listed twice"),
        ] {
            #expect(throws: PrivacyError.unusable(reason)) { try self.service(owners) }
        }
    }
}
