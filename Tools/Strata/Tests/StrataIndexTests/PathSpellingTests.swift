import Foundation
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataIndex

/// Paths that name the same file or folder in different ways, as on a volume of macOS.
@Suite struct PathSpellingTests {
    /// A volume that ignores case, on which `/tmp` links to `/private/tmp`.
    private static func identity(of path: String) -> FileIdentity? {
        let known = [
            "/private/tmp/app", "/private/tmp/app/App.xcodeproj", "/private/tmp", "/users/me/app", "/users/me", "/private/tmp/app-copy",
        ]
        let lower = path.lowercased()
        let real = lower.hasPrefix("/tmp") ? "/private" + lower : lower
        return known.firstIndex { $0.lowercased() == real }.map { FileIdentity(device: 1, number: UInt64($0)) }
    }

    @Test(arguments: [
        ("/private/tmp/app", true), ("/tmp/app", true), ("/tmp/app/App.xcodeproj", true), ("/tmp/App/app.xcodeproj", true),
        ("/private/tmp/app/Removed/App.xcworkspace", true), ("/tmp/app-copy/App.xcodeproj", false), ("/tmp", false), ("/tmp/ap", false),
        ("", false), ("/", false), ("relative/app", false),
    ])
    func folder_inAnySpelling_containsItsFiles(path: String, isInside: Bool) {
        #expect(StoreFinder.contains(path, in: "/private/tmp/app", identify: Self.identity) == isInside)
    }

    @Test func folder_thatDoesNotExist_containsNothing() {
        #expect(!StoreFinder.contains("/tmp/app", in: "/missing", identify: Self.identity))
    }

    @Test func mainFile_inAnotherCase_isFoundIfItIsTheSameFile() throws {
        try withFolder { root in
            let tree = try DiskTree(root)
            let world = SyntheticWorkspace([.package("A", [.target("AKit", uses: [], ["Main.swift": "", "main2.swift": ""])])])
            let files = IndexedFiles(world.load(), tree)
            let known = files.all.map(\.path)
            #expect(known == ["A/Sources/AKit/Main.swift", "A/Sources/AKit/main2.swift"])
            func position(_ path: String, same: Bool) -> Int? {
                files.position(ofMainFile: path, resolve: { $0 }) { path in
                    FileIdentity(device: 1, number: UInt64(truncatingIfNeeded: (same ? path.lowercased() : path).hashValue))
                }
            }
            #expect(position("\(tree.root)/A/Sources/AKit/Main.swift", same: false) == 0)
            #expect(position("\(tree.root)/a/sources/akit/main.swift", same: true) == 0)
            #expect(position("\(tree.root)/a/sources/akit/MAIN2.swift", same: true) == 1)
            #expect(position("\(tree.root)/A/Sources/AKit/main.swift", same: false) == nil)
            #expect(position("\(tree.root)/A/Sources/BKit/main.swift", same: true) == nil)
            #expect(files.position(ofMainFile: "\(tree.root)/a/Sources/AKit/Main.swift", resolve: { _ in nil }) == nil)
        }
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }
}
