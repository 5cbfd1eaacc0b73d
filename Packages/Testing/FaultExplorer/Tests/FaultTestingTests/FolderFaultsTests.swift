#if os(Linux)
import Foundation
import Testing

@testable import FaultTesting

/// A service with a text in a file, which is replaced atomically or written in place.
private struct Diary: Sendable {
    let folder: String
    let isCareful: Bool
    private let files: FolderFaults

    init(_ folder: String, _ faults: Faults = Faults(), isCareful: Bool) throws {
        (self.folder, self.isCareful) = (folder, isCareful)
        files = FolderFaults(in: folder, faults)
    }

    private var file: URL { URL(fileURLWithPath: folder + "/diary.txt") }

    func write(_ text: String) throws { try Data(text.utf8).write(to: file, options: isCareful ? .atomic : []) }
    var text: String? { try? String(contentsOf: file, encoding: .utf8) }
}

@Suite(.timeLimit(.minutes(10))) struct FolderFaultsTests {
    private func explorer(isCareful: Bool) -> FaultExplorer<Diary> {
        FaultExplorer { folder, faults in
            let diary = try Diary(folder, faults, isCareful: isCareful)
            try diary.write("the old text of some length")
            return diary
        } contract: { diary, end, promise in
            let text = diary.text
            promise(
                "there is the old text or the new one, whole",
                text == "new" || (text == "the old text of some length" && !end.isDone), text ?? "nothing")
        }
    }

    @Test func file_whenReplacedAtomically_isCompleteUnderEachFault() async throws {
        let exploration = try await explorer(isCareful: true).explore("replacing") { try $0.write("new") }
        #expect(exploration.places >= 2 && exploration.broken.isEmpty, "\(exploration)")
    }

    @Test func file_whenWrittenInPlace_isIncompleteAfterFault() async throws {
        let exploration = try await explorer(isCareful: false).explore("writing in place", faults: [.fail]) { try $0.write("new") }
        #expect(exploration.broken.contains { $0.promise.hasSuffix("(n)") }, "\(exploration)")
    }

    @Test func files_ofSQLiteAndOtherFolders_areNotPlaces() async throws {
        let explorer = FaultExplorer { folder, faults in
            try Diary(folder, faults, isCareful: true)
        } contract: { _, _, _ in
        }
        await #expect(throws: FlowPassesNoPlace.self) {
            _ = try await explorer.explore("elsewhere") { diary in
                try Data([1]).write(to: URL(fileURLWithPath: diary.folder + "-beside"))
                try Data([1]).write(to: URL(fileURLWithPath: diary.folder + "/a.sqlite-wal"))
            }
        }
    }

    @Test(arguments: [nil, false, true]) func hang_atAFileChange_blocksItsThreadOnlyIfAllowed(hangs: Bool?) throws {
        let folder = try TemporaryFolders().new()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let faults = Faults()
        let files = hangs.map { FolderFaults(in: folder, faults, hangs: $0) } ?? FolderFaults(in: folder, faults)
        faults.arm(.init(fault: .hang, number: 0), timeout: .milliseconds(1))
        try Data([1]).write(to: URL(fileURLWithPath: folder + "/a"))
        #expect(faults.injectedAt == "open a" && (faults.blocked == "open a") == (hangs == true))
        withExtendedLifetime(files) {}
    }

    @Test func folder_isWatchedAsLongAsTheObjectExists() throws {
        let folder = try TemporaryFolders().new()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let faults = Faults()
        var files: FolderFaults? = FolderFaults(in: folder, faults)
        faults.arm(nil)
        #expect(files != nil && mkdir(folder + "/a", 0o700) == 0 && rename(folder + "/a", folder + "/b") == 0)
        #expect(faults.places == ["rename to b"])
        files = nil
        #expect(rename(folder + "/b", folder + "/c") == 0 && faults.places == ["rename to b"])
    }
}
#endif
