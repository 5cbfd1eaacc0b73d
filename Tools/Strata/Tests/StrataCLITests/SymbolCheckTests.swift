import Foundation
import StrataCLI
import Testing

/// Symbols of real builds.
@Suite(.serialized) struct SymbolCheckTests {
    /// With `MemberImportVisibility`, only members of imported modules can be used, but their types all the same.
    @Test(arguments: [false, true])
    func check_withAnIndex_findsEachKindAtItsPlaceAndNothingAfterItsRemoval(hidesMembers: Bool) async throws {
        try await withBuiltFixture(Self.name) { fixture in
            let root = fixture.root
            if hidesMembers {
                let manifest = "\(root)/Package.swift"
                let settings = try String(contentsOfFile: manifest, encoding: .utf8).replacing(
                    "[SwiftSetting] = []", with: "[SwiftSetting] = [.enableUpcomingFeature(\"MemberImportVisibility\")]")
                try write(settings, to: manifest)
                try fixture.changeLines { $0.hasPrefix("func may") || $0.hasPrefix("final class Mobile") ? nil : $0 }
                try write(
                    """
                    import ShopAPI
                    func subscripted(_ shop: Shop) -> AnyObject { shop["a"] }  // inferred-reach@51
                    func keyPath() -> AnyKeyPath { \\Shop.wire }  // inferred-reach@38
                    func passed(_ shop: Shop) -> Int { shop.take(shop.make()) }  // inferred-reach@51
                    """, to: "\(root)/Sources/ShopScreens/Calls.swift")
                try await fixture.build()
            }
            let expected = try fixture.markers()
            #expect(expected.count >= 16)
            #expect(try fixture.findings() == expected)
            #expect(try fixture.findings("--index-store", "\(root)/.build/debug/index/store") == expected)
            #expect(try fixture.findings("--index-store", "off") == [])

            try fixture.removeMarkedLines()
            try await fixture.build()
            let clean = try strata("check", root, "--require-symbols")
            #expect(clean.output.hasPrefix("checked 1 package, 4 modules, "), "\(clean.output)")
            #expect(clean.output.contains("; symbols: "))
            #expect(!clean.output.contains("not checked"))
            #expect(clean.errors == "")
            #expect(clean.status == 0)
        }
    }

    @Test func symbols_thatObjectiveCSeesAndOfOddModules_areFound() async throws {
        try await withBuiltFixture("check_ofSymbolsByIdentity") { fixture in
            let expected = try fixture.markers()
            #expect(expected.count == 17)
            #expect(try fixture.findings() == expected)
            // A value of the line before is named only if the expression continues.
            let output = try strata("check", fixture.root, "--all").output
            let chain = "  chain: Screens → DoorAPI.Door.store → NetStoreNet.Store.load()\n"
            for (place, isNamed) in [("12:10", true), ("16:18", false)] {
                let lines = output.split(separator: "Screen.swift:\(place):").last?.split(separator: "\n").dropFirst()
                #expect(lines?.first.map { "\($0)\n" == chain } == isNamed, "\(output)")
            }
        }
    }

    @Test func check_afterAFileWasReplaced_noticesItRegardlessOfItsTime() async throws {
        try await withBuiltFixture("check_ofLayersInOneModule") { fixture in
            let files = FileManager.default
            let page = "\(fixture.root)/Sources/Notes/UI/Page.swift"
            let text = try String(contentsOfFile: page, encoding: .utf8)
            let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)]
            /// Moves a file with the same declarations at the same positions here, with an old modification time.
            func replace(by text: String) throws {
                try (text).write(toFile: page + ".new", atomically: true, encoding: .utf8)
                try files.setAttributes(old, ofItemAtPath: page + ".new")
                try files.removeItem(atPath: page)
                try files.moveItem(atPath: page + ".new", toPath: page)
            }
            // The compiled text has not been read before.
            try replace(by: text + "func more() {}\n")
            #expect(try strata("check", fixture.root).output.contains(", 1 stale;"))

            // With a new time, or the compiler's driver would not compile it again.
            try text.write(toFile: page, atomically: true, encoding: .utf8)
            try await fixture.build()
            #expect(try fixture.findings() == fixture.markers())
            try replace(by: "\n" + text)
            #expect(try strata("check", fixture.root).output.contains(", 1 stale;"))
            // A text that was read when it was compiled is recognized, regardless of its modification time.
            try replace(by: text)
            #expect(try fixture.findings() == fixture.markers())
            try files.setAttributes([.modificationDate: Date()], ofItemAtPath: page)
            #expect(try fixture.findings() == fixture.markers())
        }
    }

    @Test func init_ofOneModuleWithFolders_proposesLayersByFolderOnceItIsBuilt() async throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("strata-folders-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: root) }
        try Self.writeNotes(to: root)
        // Layers of files cannot be checked without a build, so they are comments, and the next check is clean.
        let unbuilt = try strata("init", root, "--write")
        #expect(
            unbuilt.output.contains("note: of 38 uses between files of Notes, by type names, 2.6 % point up\n"),
            "\(unbuilt.output)")
        #expect(unbuilt.output.contains("note: layers of folders are commented out because they need a compiler index of Notes"))
        #expect(try strata("check", root).status == 0)
        let comments = try String(contentsOfFile: "\(root)/.strata.yml", encoding: .utf8)
        try FileManager.default.removeItem(atPath: "\(root)/.strata.yml")

        try await BuiltFixture(root: root).build()
        let built = try strata("init", root, "--write")
        #expect(built.output.contains("cross-layer-call: 2 violations\n"), "\(built.output)")
        #expect(!built.output.contains("comments"))
        let layers = try String(contentsOfFile: "\(root)/.strata.yml", encoding: .utf8)
        #expect(
            layers.contains(
                """
                  - name: features
                    files:
                      - "Sources/Notes/Screens/**"    # by its name: *Screens
                    because: features change most often; no lower layer may depend on them
                  - name: services
                    files:
                      - "Sources/Notes/Services/**"    # by its name: *Services
                """), "\(layers)")
        #expect(layers.contains("# points up: Sources/Notes/Models → Sources/Notes/Screens, in 1 pair of files\n"))
        #expect(try strata("check", root).status == 0)
        // The comments contain the proposal that is made with a build.
        let uncommented = comments.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.drop { $0 == " " }.hasPrefix("# ") && line.hasPrefix("  ")
                ? String(line.replacing("# ", with: "", maxReplacements: 1)) : String(line)
        }
        // The edges that contradict it are known with a build.
        let isAdded = layers.hasPrefix(uncommented.joined(separator: "\n"))
        #expect(isAdded && layers.contains("\n# contradicts this configuration: Notes (domain) calls "), "\(layers)")

        try write(
            "struct Service3 {\n    func load() -> Note3 { _ = Screen1().title; return Note3() }\n}\n",
            to: "\(root)/Sources/Notes/Services/Service3.swift")
        try await BuiltFixture(root: root).build()
        let broken = try strata("check", root)
        #expect(broken.status == 1)
        #expect(broken.output.contains("Sources/Notes/Services/Service3.swift:2:"), "\(broken.output)")
    }

    /// Writes a package with one module of twelve screens, services and models.
    private static func writeNotes(to root: String) throws {
        let target = "let package = Package(name: \"Notes\", targets: [.executableTarget(name: \"Notes\")])"
        try write("// swift-tools-version: 6.0\nimport PackageDescription\n\(target)\n", to: "\(root)/Package.swift")
        let folder = "\(root)/Sources/Notes"
        try write("print(Screen0().title)\n", to: "\(folder)/main.swift")
        for number in 0..<12 {
            let title = "Service\(number)().load().text + Note\(number)().text"
            try write(
                "struct Screen\(number) {\n    var title: String { \(title) }\n}\n", to: "\(folder)/Screens/Screen\(number).swift")
            try write(
                "struct Service\(number) {\n    func load() -> Note\(number) { Note\(number)() }\n}\n",
                to: "\(folder)/Services/Service\(number).swift")
            // One of the models uses a screen.
            let text = number == 3 ? "Screen0().title" : "\"\""
            try write("struct Note\(number) {\n    var text: String { \(text) }\n}\n", to: "\(folder)/Models/Note\(number).swift")
        }
    }

    @Test func unusedPublic_inAClosedLayer_isFoundAtItsPlaceAndTheFixCompiles() async throws {
        try await withBuiltFixture("check_ofAClosedLayer") { fixture in
            let expected = try fixture.markers()
            #expect(expected.count == 21)
            #expect(try fixture.findings(of: ["unused-public"]) == expected)

            // The remedy, applied everywhere.
            try fixture.changeLines { line in
                guard BuiltFixture.isMarked(line), let word = ["public ", "open "].first(where: line.contains) else { return line }
                return line.replacing(word, with: "", maxReplacements: 1)
            }
            try await fixture.build()
            let clean = try strata("check", fixture.root, "--require-symbols")
            #expect(clean.output.hasPrefix("checked 1 package, "), "\(clean.output)")
            #expect(clean.status == 0)
        }
    }
}
