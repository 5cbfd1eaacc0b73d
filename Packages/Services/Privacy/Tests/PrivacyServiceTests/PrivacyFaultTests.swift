#if os(Linux) || os(macOS)
import DatabaseKit
import DatabaseKitTesting
import FaultTesting
import Foundation
import PrivacyAPI
import PrivacyService
import Testing

/// A service that stores a text for each user in a file. Faults are injected into its calls.
private struct FileOwner: ImportingDataOwner {
    let dataName: String
    let folder: String
    let session: FileSession
    let faults: Faults

    var dataFiles: [String] { [dataName] }
    private var file: String { folder + "/" + dataName }
    private var texts: [String: String] {
        (try? JSONDecoder().decode([String: String].self, from: Data(contentsOf: URL(fileURLWithPath: file)))) ?? [:]
    }

    func exportData() async throws -> [UInt8] {
        try await faults.pass("export \(dataName)")
        return Array(try JSONEncoder().encode(texts[session.userID ?? ""] ?? ""))
    }

    func importData(_ json: [UInt8]) async throws {
        try await faults.pass("import \(dataName)")
        try change(to: String(decoding: json, as: UTF8.self))
    }

    func eraseData() async throws {
        try await faults.pass("erase \(dataName)")
        try change(to: nil)
        try await faults.pass("\(dataName) is erased")
    }

    func change(to text: String?) throws {
        var texts = texts
        texts[session.userID ?? ""] = text
        try JSONEncoder().encode(texts).write(to: URL(fileURLWithPath: file), options: .atomic)
    }
}

/// The signed-in user, which survives a kill.
private struct FileSession: Sendable {
    let file: String
    var userID: String? { try? String(contentsOfFile: file, encoding: .utf8) }

    func signIn(_ userID: String) throws { try userID.write(toFile: file, atomically: true, encoding: .utf8) }
    func signOut() { try? FileManager.default.removeItem(atPath: file) }
}

private final class PrivacyWorld: Sendable {
    let folder: String
    let faults: Faults
    let session: FileSession
    let owners: [FileOwner]
    let service: PrivacyService
    private let fileFaults: FileFaults

    /// Starts the app with the files of earlier runs.
    init(_ folder: String, _ faults: Faults = Faults()) throws {
        let device = folder + "/device"
        try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
        let session = FileSession(file: folder + "/session")
        fileFaults = FileFaults(in: device) { try faults.passBlocking("\($0)") }
        owners = ["library", "notes", "user"].map { FileOwner(dataName: $0, folder: device, session: session, faults: faults) }
        service = try PrivacyService(
            owners: owners, operational: [], folder: device,
            store: try Store(path: device + "/privacy.sqlite", preset: .durable, migrations: PrivacyService.migrations),
            currentUser: {
                try? await faults.pass("who is signed in")
                return session.userID
            },
            signOut: {
                try? await faults.pass("sign out")
                session.signOut()
            })
        (self.folder, self.faults, self.session) = (folder, faults, session)
    }

    func traces(of text: String) throws -> [String] { try Traces.of(text, in: folder + "/device", except: ["-shm"]) }
}

private enum PrivacyFlow: String, FaultFlow {
    static let service = "privacy"

    case exporting, importing, deleting

    func setUp(_ folder: String, _ faults: Faults) async throws -> PrivacyWorld {
        let world = try PrivacyWorld(folder, faults)
        for userID in ["bob", "ada"] {
            try world.session.signIn(userID)
            for owner in world.owners { try owner.change(to: "Text-\(userID)") }
        }
        return world
    }

    func reopen(_ folder: String, _ faults: Faults) async throws -> PrivacyWorld { try PrivacyWorld(folder, faults) }

    func run(_ world: PrivacyWorld) async throws {
        switch self {
        case .exporting: _ = try await world.service.export()
        case .importing:
            let document = #"{"format":"strata-export","version":1,"owners":[{"name":"notes","data":"Text-ada"}]}"#
            _ = try await world.service.importData(Array(document.utf8))
        case .deleting:
            try await world.service.deleteAccount()
            world.faults.record("deleted")
        }
    }

    /// Checks the guarantees of the service after a failure, a hang or a kill.
    func contract(_ world: PrivacyWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        if let error = end.error { promise("errors have the documented type", error is PrivacyError, "\(error)") }
        if world.faults.facts.contains("deleted") {
            let traces = try world.traces(of: "Text-ada")
            promise(
                "no file contains deleted data, and the user is signed out", traces.isEmpty && world.session.userID == nil, "\(traces)")
        }
        // The next run of the app, in which the user signs in again.
        let next = try PrivacyWorld(world.folder)
        try next.session.signIn("ada")
        try await next.service.resumeDeletion()
        let traces = try next.traces(of: "Text-ada")
        let isUntouched = traces == ["library", "notes", "user"]
        promise("a started deletion is completed", self == .deleting ? traces.isEmpty || isUntouched : isUntouched, "\(traces)")
        promise("deleted data is not restored", !world.faults.facts.contains("deleted") || traces.isEmpty, "\(traces)")
        try next.session.signIn("ada")
        try await next.service.deleteAccount()
        promise("another deletion succeeds", try next.traces(of: "Text-ada").isEmpty && next.session.userID == nil)
        promise("other users' data is unchanged", Set(try next.traces(of: "Text-bob")).isSuperset(of: ["library", "notes", "user"]))
        promise("no file contains the ID of a deleted user", try next.traces(of: "ada").isEmpty)
    }
}

/// Runs every flow with every fault and kill at every point.
@Suite(.timeLimit(.minutes(30))) struct PrivacyFaultTests {
    @Test(arguments: PrivacyFlow.allCases)
    private func flow_whenAnyFileAccessFails_keepsItsGuarantees(flow: PrivacyFlow) async throws {
        try await flow.explore(sample: 12)
    }

    @Test func deletion_whenKilledAtAnyPoint_isCompleted() async throws {
        try await PrivacyFlow.deleting.kill(sample: 6) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<PrivacyFlow>] in try await victim.run() }
        }
    }
}
#endif
