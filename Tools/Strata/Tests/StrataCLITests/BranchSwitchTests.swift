import Foundation
import Testing

/// An index that was built on one branch, read on another.
@Suite(.serialized) struct BranchSwitchTests {
    @Test func check_afterSwitchingBranches_isRightWithAndWithoutABuild() async throws {
        try await withBuiltFixture("check_ofSymbols") { fixture in
            let root = fixture.root
            let sources = "\(root)/Sources"
            let files = FileManager.default
            try ".build\nbuild.log\n".write(toFile: "\(root)/.gitignore", atomically: true, encoding: .utf8)
            try "import ShopAPI\n\nfunc shared(_ shop: Shop) -> Int { shop.make().send(4) }  // member-leak@48\n".write(
                toFile: "\(sources)/ShopService/Shared.swift", atomically: true, encoding: .utf8)
            try await fixture.build()
            try makeRepository(root)
            let main = try fixture.markers()
            #expect(try fixture.findings() == main)

            // The other branch renames a file, deletes one, moves one into another target's folder, assigns one to another target without
            // moving it, and adds a line to one.
            try runGit(["switch", "--quiet", "--create", "other"], root)
            try runGit(["mv", "Sources/ShopScreens/Calls.swift", "Sources/ShopScreens/Renamed.swift"], root)
            try runGit(["rm", "--quiet", "Sources/ShopScreens/Types.swift"], root)
            try runGit(["mv", "Sources/ShopService/Leaks.swift", "Sources/ShopScreens/Leaks.swift"], root)
            try "import ShopAPI\n".write(toFile: "\(sources)/ShopService/Empty.swift", atomically: true, encoding: .utf8)
            let manifest = try String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)
            try manifest.replacing(
                "name: \"ShopScreens\", dependencies: [\"ShopAPI\"]",
                with:
                    "name: \"ShopScreens\", dependencies: [\"ShopAPI\"], path: \"Sources\", sources: [\"ShopScreens\", \"ShopService/Shared.swift\"]"
            ).replacing(
                "name: \"ShopService\", dependencies: [\"ShopAPI\"]",
                with: "name: \"ShopService\", dependencies: [\"ShopAPI\"], exclude: [\"Shared.swift\"]"
            ).write(toFile: "\(root)/Package.swift", atomically: true, encoding: .utf8)
            let shop = try String(contentsOfFile: "\(sources)/ShopAPI/Shop.swift", encoding: .utf8)
            try ("\n" + shop).write(toFile: "\(sources)/ShopAPI/Shop.swift", atomically: true, encoding: .utf8)
            try runGit(["add", "--all"], root)
            try runGit(["commit", "--quiet", "--message", "other"], root)
            try runGit(["switch", "--quiet", "main"], root)
            try await fixture.build()
            #expect(try fixture.findings() == main)
            #expect(try strata("check", root, "--require-symbols").status == 1)

            // Nothing is reported about files that were not built or were removed.
            try runGit(["switch", "--quiet", "other"], root)
            #expect(!files.fileExists(atPath: "\(sources)/ShopScreens/Types.swift"))
            let unbuilt = try strata("check", root)
            #expect(
                unbuilt.output.contains(
                    """
                    note: skipped: the symbols of Sources/ShopAPI/Shop.swift: they are stale, it changed after the last build
                    note: skipped: the symbols of ShopScreens, ShopService: the last build did not compile them

                    """), "\(unbuilt.output)")
            #expect(unbuilt.output.contains(", 1 stale, 4 not built, 4 ghosts ignored;"), "\(unbuilt.output)")
            #expect(try fixture.findings() == [])
            let required = try strata("check", root, "--require-symbols")
            #expect(required.errors.contains("Sources/ShopScreens/Renamed.swift: error: its symbols are required"), "\(required.errors)")
            #expect(required.status == 2)

            try await fixture.build()
            let other = try fixture.markers(["member-leak@60": "cross-layer-call@60", "member-leak@48": "cross-layer-call@48"])
            #expect(other.contains("Sources/ShopScreens/Leaks.swift:3 cross-layer-call@60"))
            #expect(try fixture.findings() == other)
            #expect(try strata("check", root, "--require-symbols").output.contains(", 4 ghosts ignored;"))

            // Back on the first branch, its units still exist. Most belong to files that git wrote again; one belongs to a file that git
            // did not touch, and two units refer to it, each as a part of another module.
            try runGit(["switch", "--quiet", "main"], root)
            let back = try strata("check", root)
            for path in ["ShopAPI/Shop.swift", "ShopScreens/Calls.swift", "ShopScreens/Types.swift", "ShopService/Leaks.swift"] {
                #expect(
                    back.output.contains("the symbols of Sources/\(path): they are stale, it changed after the last build\n"), "\(back)")
            }
            #expect(back.output.contains(", 4 stale, 4 ghosts ignored;"), "\(back.output)")
            #expect(try fixture.findings() == ["Sources/ShopService/Shared.swift:3 member-leak@48"])
            try await fixture.build()
            #expect(try fixture.findings() == main)
        }
    }
}
