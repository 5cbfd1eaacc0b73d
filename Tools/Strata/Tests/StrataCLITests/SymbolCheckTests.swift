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

    @Test func baselineAndInit_ofABuiltWorkspace_includeIndexFindings() async throws {
        try await withBuiltFixture(Self.name) { fixture in
            let root = fixture.root
            let written = try strata("baseline", root)
            #expect(written.status == 0)
            let entries = try String(contentsOfFile: "\(root)/.strata-baseline", encoding: .utf8)
            #expect(entries.contains("cross-layer-call"))
            // Without an index it is unknown whether they were fixed.
            #expect(try strata("baseline", root, "--shrink-only", "--index-store", "off").output.contains(" 0 violations removed"))
            #expect(try strata("baseline", root, "--index-store", "off").status == 0)
            #expect(try String(contentsOfFile: "\(root)/.strata-baseline", encoding: .utf8) == entries)

            try FileManager.default.removeItem(atPath: "\(root)/.strata-baseline")
            try FileManager.default.removeItem(atPath: "\(root)/.strata.yml")
            #expect(try strata("init", root, "--write").status == 0)
            #expect(try strata("check", root).status == 0)
        }
    }

    @Test func init_ofOneModuleWithFolders_proposesLayersByFolderOnceItIsBuilt() async throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("strata-folders-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: root) }
        func write(_ path: String, _ text: String) throws {
            try StrataCLITests.write(text, to: "\(root)/\(path)")
        }
        try write(
            "Package.swift",
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Notes\", targets: [.executableTarget(name: \"Notes\")])\n"
        )
        try write("Sources/Notes/main.swift", "print(Screen0().title)\n")
        for number in 0..<12 {
            try write(
                "Sources/Notes/Screens/Screen\(number).swift",
                "struct Screen\(number) {\n    var title: String { Service\(number)().load().text + Note\(number)().text }\n}\n")
            try write(
                "Sources/Notes/Services/Service\(number).swift",
                "struct Service\(number) {\n    func load() -> Note\(number) { Note\(number)() }\n}\n")
            // One of the models uses a screen.
            let text = number == 3 ? "Screen0().title" : "\"\""
            try write("Sources/Notes/Models/Note\(number).swift", "struct Note\(number) {\n    var text: String { \(text) }\n}\n")
        }

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
            "Sources/Notes/Services/Service3.swift",
            "struct Service3 {\n    func load() -> Note3 { _ = Screen1().title; return Note3() }\n}\n")
        try await BuiltFixture(root: root).build()
        let broken = try strata("check", root)
        #expect(broken.status == 1)
        #expect(broken.output.contains("Sources/Notes/Services/Service3.swift:2:"), "\(broken.output)")
    }

    @Test func graphAndWhy_withAnIndex_countAndNameTheUses() async throws {
        try await withBuiltFixture(Self.name) { fixture in
            let root = fixture.root
            let manifest = "\(root)/Package.swift"
            try String(contentsOfFile: manifest, encoding: .utf8).replacing(
                "name: \"ShopService\", dependencies: [\"ShopAPI\"]",
                with: "name: \"ShopService\", dependencies: [\"ShopAPI\", \"ShopScreens\"]"
            ).write(toFile: manifest, atomically: true, encoding: .utf8)
            let mermaid = try strata("graph", root, "--symbols")
            #expect(mermaid.errors == "")
            // Edges from imports, from calls only (forbidden), and from the manifest only.
            #expect(mermaid.output.contains("  n0 -->|35| n1\n  n0 -->|11| n3\n"), "\(mermaid.output)")
            #expect(mermaid.output.contains("  n2 -.->|0| n0\n"), "\(mermaid.output)")
            #expect(mermaid.output.contains("  linkStyle 1,2,"), "\(mermaid.output)")
            let dot = try strata("graph", root, "--symbols", "--format", "dot").output
            #expect(dot.contains("n0 -> n1 [label=\"35\"];"), "\(dot)")
            #expect(dot.contains("n2 -> n0 [label=\"0\", style=dotted, color="), "\(dot)")
            let svg = try strata("graph", root, "--symbols", "--format", "svg").output
            #expect(svg.contains(">35</text>") && svg.contains("forbidden idle"))
            #expect(try strata("graph", root, "--symbols", "--format", "html").output.contains("\"references\": 35"))
            let json = try strata("graph", root, "--symbols", "--format", "json").output
            let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
            let edges = try #require(object["edges"] as? [[String: Any]])
            #expect(edges.compactMap { $0["references"] as? Int } == [35, 11, 33, 0, 2, 1])
            #expect(try !strata("graph", root, "--format", "json").output.contains("references"))

            let why = try strata("why", "ShopScreens", "WireKit", "--path", root)
            #expect(
                why.output.hasPrefix(
                    """
                    ShopScreens → ShopAPI → WireKit
                      Sources/ShopScreens/Calls.swift:1:1: ShopScreens imports ShopAPI
                      Sources/ShopAPI/Shop.swift:1:1: ShopAPI imports WireKit
                    cheapest cut, 2 places to change:
                      ShopAPI → WireKit, first at Sources/ShopAPI/Shop.swift:1:1
                    ShopScreens uses 15 declarations of ShopAPI in 35 places:
                      15  Shop
                          first at Sources/ShopScreens/Calls.swift:3:22

                    """), "\(why.output)")
            #expect(
                why.output.hasSuffix(
                    """
                    ShopScreens uses 9 declarations of WireKit in 11 places:
                      2  Wire.send(_:)
                         first at Sources/ShopScreens/Calls.swift:5:46
                      2  Wire.speed
                         first at Sources/ShopScreens/Calls.swift:6:48
                      1  Dialling.dial()
                         first at Sources/ShopScreens/Types.swift:4:32
                      1  Dialling.redial()
                         first at Sources/ShopScreens/Calls.swift:11:43
                      1  Int.packets
                         first at Sources/ShopScreens/Calls.swift:10:32
                      and 4 others

                    """), "\(why.output)")
            #expect(why.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
            #expect(try strata("why", "ShopScreens", "WireKit", "--path", root, "--format", "json").output.contains("\"places\": 11"))

            let page = "\(root)/Sources/ShopScreens/Calls.swift"
            try (String(contentsOfFile: page, encoding: .utf8) + "\n").write(toFile: page, atomically: true, encoding: .utf8)
            let stale = try strata("graph", root, "--symbols")
            #expect(stale.errors.hasPrefix("note: skipped: the symbols of Sources/ShopScreens/Calls.swift: they are stale"))
            #expect(try strata("graph", root, "--symbols", "--index-store", "/nowhere").status == 2)
        }
    }

    @Test func check_afterAnEdit_namesTheStaleFile() async throws {
        try await withBuiltFixture("check_ofLayersInOneModule") { fixture in
            let root = fixture.root
            #expect(try fixture.findings() == fixture.markers())
            let found = try strata("check", root)
            #expect(
                found.output.contains(
                    """
                    Sources/Notes/UI/Page.swift:3:38: error: [cross-layer-call] Notes (ui) calls Disk.read() of Notes (storage)
                      because: pages ask the domain
                      fix: ask domain for it, or move this line to a layer that may use storage
                    2 violations of 1 rule
                    next: 'strata explain cross-layer-call' explains the rule; 'strata baseline' records known violations
                    checked 1 package, 1 module, 4 files, 0 imports, 0 edges, 6 configurations; files: 5 checked, 0 excluded, 0 unowned; symbols: 19 in 4 files; index: .build/debug/index/store, 
                    """.trimmingCharacters(in: .newlines)), "\(found.output)")
            #expect(found.status == 1)

            let page = "\(root)/Sources/Notes/UI/Page.swift"
            try (String(contentsOfFile: page, encoding: .utf8) + "\n").write(toFile: page, atomically: true, encoding: .utf8)
            let stale = try strata("check", root)
            #expect(
                stale.output.contains(
                    "note: skipped: the symbols of Sources/Notes/UI/Page.swift: they are stale, it changed after the last build\n"))
            #expect(stale.output.contains(", 1 stale;"))
            #expect(
                stale.errors.contains(
                    ".strata.yml:3:13: error: what 'Sources/Notes/UI/Page.swift' uses could not be checked: it changed after the last build; run 'swift build' first"
                ), "\(stale.errors)")
            #expect(stale.status == 2)
            let required = try strata("check", root, "--require-symbols")
            #expect(
                required.errors.contains(
                    "Sources/Notes/UI/Page.swift: error: its symbols are required and cannot be checked: it changed after the last build; ")
            )

            let without = try strata("check", root, "--index-store", "off")
            #expect(
                without.errors.contains(
                    ".strata.yml:3:13: error: who uses these files is known from the compiler's index only, and it could not be checked: no index was read; run 'swift build' first"
                ), "\(without.errors)")
            #expect(without.status == 2)

            try fixture.removeMarkedLines()
            try await fixture.build()
            #expect(try strata("check", root, "--require-symbols").status == 0)

            try damage(root)
        }
    }

    /// For any damage of a store, the run ends with a message.
    private func damage(_ root: String) throws {
        let store = "\(root)/.build/debug/index/store"
        let files = FileManager.default
        let units = try files.contentsOfDirectory(atPath: "\(store)/v5/units").filter { $0.hasPrefix("Disk.swift") }
        let records = try #require(files.enumerator(atPath: "\(store)/v5/records")).compactMap { $0 as? String }
            .filter { $0.contains("Titles.swift-") }
        let name = try #require(units.first)
        let unit = "\(store)/v5/units/\(name)"
        for record in records {
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(store)/v5/records/\(record)"))
            try data.prefix(data.count / 2 & ~3).write(to: URL(fileURLWithPath: "\(store)/v5/records/\(record)"))
        }
        try Data("garbage".utf8).write(to: URL(fileURLWithPath: unit))
        // Results from before the damage are cached, so this uses a cache of its own.
        let run = try strata(["check", root], environment: ["XDG_CACHE_HOME": "\(root)/cache"])
        #expect(
            run.output.contains("note: skipped: the symbols of Sources/Notes/Domain/Titles.swift: record Titles.swift-"),
            "\(run.output)")
        #expect(
            run.output.contains(
                "the symbols of Sources/Notes/Storage/Disk.swift: unit \(name) of the index is cut off or something else; remove the build folder and build again\n"
            ), "\(run.output)")
        #expect(run.status == 2)
    }

    @Test func indexStore_whenInvalid_exitsWith2() throws {
        let workspace = fixture("check_ofAThreeTierWorkspace")
        let missing = try strata("check", workspace, "--index-store", "/nowhere/store")
        #expect(
            missing.errors
                == "/nowhere/store: error: no index store found; use the folder '.build/debug/index/store' of a debug build\n")
        #expect(missing.status == 2)
        try withTemporaryFolder { folder in
            for name in ["units", "records"] {
                try FileManager.default.createDirectory(atPath: "\(folder)/v5/\(name)", withIntermediateDirectories: true)
            }
            try Data("garbage".utf8).write(to: URL(fileURLWithPath: "\(folder)/v5/units/Home.swift.o-ABC"))
            let foreign = try strata("check", workspace, "--index-store", folder)
            #expect(
                foreign.errors
                    == "\(folder): error: this index store cannot be read: unit Home.swift.o-ABC is cut off or something else, and no other unit contains a file of this workspace; build again into an empty folder\n"
            )
            #expect(foreign.status == 2)
            try FileManager.default.removeItem(atPath: "\(folder)/v5/units/Home.swift.o-ABC")
            let empty = try strata("check", workspace, "--index-store", folder)
            #expect(empty.errors.contains("error: this index store contains no file of this workspace; "))
            #expect(empty.status == 2)
            let library = try strata(["check", workspace, "--index-store", folder], environment: ["PATH": "/nowhere"])
            #expect(library.errors.contains("error: "))
            #expect(library.status == 2)
        }
        let required = try strata("check", workspace, "--require-symbols")
        #expect(
            required.errors
                == ".: error: its symbols are required and cannot be checked: no index store was found in .build; run 'swift build' first, or leave '--require-symbols' out\n"
        )
        #expect(required.status == 2)
    }
}
