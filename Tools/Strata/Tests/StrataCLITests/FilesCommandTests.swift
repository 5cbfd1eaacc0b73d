import Foundation
import Testing

/// `strata files`: one verdict per file, and the counts add up to the files on disk.
@Suite struct FilesCommandTests {
    /// The output of `find`: files without links, by extension.
    private func filesOnDisk(_ root: String) throws -> Set<String> {
        let endings: Set<String> = [
            "swift", "c", "m", "mm", "cc", "cpp", "cxx", "C", "c++", "h", "hh", "hpp", "hxx", "H", "h++", "ipp", "inl", "tcc", "S", "s",
            "asm", "metal",
        ]
        let enumerator = try #require(FileManager.default.enumerator(atPath: root))
        var found: Set<String> = []
        while let path = enumerator.nextObject() as? String {
            let type = enumerator.fileAttributes?[.type] as? FileAttributeType
            if type == .typeRegular, endings.contains((path as NSString).pathExtension) { found.insert(path) }
        }
        return found
    }

    private func verdicts(_ root: String) throws -> [(file: String, verdict: String)] {
        let run = try strata("files", root, "--format", "json")
        let array = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]], "\(run.errors)")
        return array.map { ($0["file"] as? String ?? "", $0["verdict"] as? String ?? "") }
    }

    @Test func files_thatStartTestsOnLinux_areThePackages() throws {
        try withTemporaryFolder { root in
            try write(
                """
                // swift-tools-version:5.2
                import PackageDescription
                let package = Package(name: "P", targets: [.target(name: "tool"), .testTarget(name: "ToolTests", dependencies: ["tool"])])
                """, to: "\(root)/Package.swift")
            try write("print(1)\n", to: "\(root)/Sources/tool/main.swift")
            try write("import XCTest\n", to: "\(root)/Tests/ToolTests/T.swift")
            try write("import XCTest\n", to: "\(root)/Tests/LinuxMain.swift")
            try write("import XCTest\n", to: "\(root)/Scripts/LinuxMain.swift")
            try write("print(1)\n", to: "\(root)/Learn.playground/Pages/One.xcplaygroundpage/Contents.swift")
            let files = try strata("files", root).output
            #expect(files.contains("excluded\tTests/LinuxMain.swift\tthe entry point that SwiftPM uses for tests on Linux\n"), "\(files)")
            #expect(files.contains("unowned\tScripts/LinuxMain.swift\t"), "\(files)")
            #expect(files.contains("excluded\tLearn.playground/Pages/One.xcplaygroundpage/Contents.swift\tpart of a playground, "))
            // The tests need the executable that SwiftPM makes of a target with main.swift; they do not import it.
            let check = try strata("check", root)
            #expect(!check.output.contains("unused-dependency"), "\(check.output)")
            #expect(check.status == 0)
        }
    }

    @Test func files_ofATargetForAnotherSystem_areUnassignedWithReason() throws {
        try withTemporaryFolder { root in
            let texts = [
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "Odd", path: "Odd")])
                #if os(Windows)
                package.targets += [.executableTarget(name: "Other", path: "Tools/other"), .target(name: "Mac")]
                #endif
                """,
                "Sources/A/a.swift": "", "Odd/o.swift": "", "Tools/other/Deep/main.swift": "", "A/x.swift": "", "Sources/Mac/m.swift": "",
            ]
            for (path, text) in texts { try write(text, to: "\(root)/\(path)") }
            let run = try strata("files", root)
            #expect(run.output.contains("unowned\tA/x.swift\tno target of its package includes it\n"), "\(run.output)")
            #expect(
                run.output.contains(
                    "unowned\tSources/Mac/m.swift\tno target of its package includes it here, although its manifest names 'Mac': "))
            #expect(
                run.output.contains(
                    "unowned\tTools/other/Deep/main.swift\tno target of its package includes it here, although its manifest names 'Tools/other': for another system, or where a variable is set\n"
                ))
        }
    }

    @Test func files_ofEveryKind_haveOneVerdictEach() throws {
        try withTemporaryFolder { root in
            let manifest = """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "P", targets: [
                  .target(name: "A", exclude: ["Not"], resources: [.copy("Template.swift")]), .target(name: "CThing"),
                  .target(name: "B", path: "Code", sources: ["B"])])
                """
            let texts = [
                "Package.swift": manifest, "Package@swift-5.9.swift": manifest, "Sources/A/a.swift": "", "Sources/A/Not/b.swift": "",
                "Sources/A/Template.swift": "", "Sources/A/Docs.docc/c.swift": "", "Sources/A/.hidden.swift": "", "Sources/CThing/t.c": "",
                "Sources/CThing/include/t.h": "", "Code/B/b.swift": "", "Code/c.swift": "", "Snippets/Deep/Try.swift": "import A",
                "Other/x.mm": "",
                "scratch/workspace-state.json": #"{"object": {}}"#, "scratch/checkouts/y/y.swift": "", ".git/HEAD": "",
                ".git/objects/x": "",
                ".git/refs/x": "",
                ".git/hooks/h.swift": "", "Left/Out.swift": "", "Left/Package.swift": "",
                ".strata.yml": "exclude: [{path: Left, because: old}]",
            ]
            for (path, text) in texts { try write(text, to: "\(root)/\(path)") }
            try FileManager.default.createSymbolicLink(atPath: "\(root)/Sources/A/Round", withDestinationPath: ".")
            let listed = try verdicts(root)
            #expect(try Set(listed.map(\.file)) == filesOnDisk(root))
            #expect(Set(listed.map(\.file)).count == listed.count)
            let byVerdict = Dictionary(grouping: listed, by: \.verdict).mapValues { Set($0.map(\.file)) }
            #expect(byVerdict["product"] == ["scratch/checkouts/y/y.swift", ".git/hooks/h.swift"])
            #expect(
                byVerdict["excluded"] == [
                    "Sources/A/Not/b.swift", "Sources/A/Template.swift", "Sources/A/Docs.docc/c.swift", "Code/c.swift", "Left/Out.swift",
                    "Left/Package.swift",
                ])
            #expect(byVerdict["unowned"] == ["Sources/A/.hidden.swift", "Other/x.mm"])
            #expect(byVerdict["checked"]?.count == 7)
            let text = try strata("files", root).output
            #expect(text.hasSuffix("17 files: 7 checked, 6 excluded, 2 product, 2 unowned\n"), "\(text)")
            #expect(text.contains("product\tscratch/checkouts/y/y.swift\ta build folder of SwiftPM: it contains workspace-state.json\n"))
        }
    }

    @Test func imports_haveOneVerdictInEachConfiguration() throws {
        let run = try strata("files", fixture("check_ofAThreeTierWorkspace"), "--imports", "--format", "json")
        let array = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(array.count == 7)
        for item in array {
            let names = ["compiled", "perhaps", "left-out"].flatMap { item[$0] as? [String] ?? [] }
            #expect(names.count == 6)
            #expect(Set(names).count == 6)
        }
        #expect(array.contains { $0["module"] as? String == "NetworkKit" && ($0["left-out"] as? [String])?.count == 3 })
    }
}
