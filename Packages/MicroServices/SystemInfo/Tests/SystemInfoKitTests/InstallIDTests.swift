#if os(Linux)
import Foundation
import SystemInfoKit
import Testing

@Suite struct InstallIDTests {
    let folder = TestFolder()

    private func load() throws -> InstallID { try InstallID.load(folder: folder.path) }

    @Test func id_whenLoadedAgain_isSameAndPrivate() throws {
        let id = try load()
        #expect(try load() == id)
        #expect(id.text.count == 32 && id.text.allSatisfy { "0123456789abcdef".contains($0) })
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/install-id")[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["install-id"])
        let machine = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)
        #expect(machine?.hasPrefix(id.text) != true)
    }

    @Test func id_ofOtherFolder_differs() throws {
        let other = TestFolder()
        #expect(try load() != InstallID.load(folder: other.path))
    }

    @Test(arguments: [
        "", "abc", "0123456789abcdef0123456789abcdef", "0123456789ABCDEF0123456789ABCDEF\n", "0123456789abcdef0123456789abcdef\n\n",
    ])
    func id_whenDamaged_isReplacedOnce(content: String) throws {
        try folder.write(content, "install-id")
        let id = try load()
        #expect(id.text.count == 32)
        #expect(try load() == id)
    }

    @Test func id_whenFileIsLink_doesNotFollowIt() throws {
        try folder.write("precious", "target")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/install-id", withDestinationPath: folder.path + "/target")
        let id = try load()
        #expect(try load() == id)
        #expect(try String(contentsOfFile: folder.path + "/target", encoding: .utf8) == "precious")
    }

    @Test func id_whenCreatedConcurrently_isSame() async throws {
        let path = folder.path
        let ids = try await withThrowingTaskGroup(of: InstallID.self) { group in
            for _ in 0..<50 { group.addTask { try InstallID.load(folder: path) } }
            return try await group.reduce(into: Set<InstallID>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["install-id"])
    }

    @Test func id_whenOtherProcessCreatesItFirst_isUsed() throws {
        let path = folder.path
        var theirs: InstallID?
        // The random numbers are requested between the check and the creation of the file.
        let ours = try InstallID.load(folder: path) {
            if theirs == nil { theirs = try? InstallID.load(folder: path) }
            return 7
        }
        #expect(theirs != nil)
        #expect(ours == theirs)
        #expect(try load() == ours)
    }

    @Test func id_inMissingFolder_throwsWithReason() {
        let error = #expect(throws: SystemInfoError.self) { try InstallID.load(folder: folder.path + "/missing") }
        #expect(
            error?.description
                == "Cannot store the install id in \(folder.path)/missing: No such file or directory. Choose a folder that this user may write to."
        )
    }
}
#endif
