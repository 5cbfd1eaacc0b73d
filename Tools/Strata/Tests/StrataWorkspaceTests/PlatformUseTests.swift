import StrataScan
import StrataWorkspace
import Testing

/// Uses of what a declared platform lacks, in whole packages.
@Suite struct PlatformUseTests {
    private func uses(_ files: [String: String], platforms: [String] = ["macos", "ios"]) -> [String] {
        var package = SyntheticWorkspace.Package.package("A", [.target("AKit", uses: [], files)])
        package.platforms = platforms
        return SyntheticWorkspace([package]).load().modules.flatMap(\.files).flatMap { file in
            (file.platformUses ?? []).map { use in
                let name = file.path.split(separator: "/").last ?? ""
                return "\(name):\(use.position) \(use.name) \(use.platforms.joined(separator: " ")) [\(use.declaredIf)]"
            }
        }
    }

    /// The sources of an encryption module whose only back end is for Linux.
    @Test func backEnd_forLinuxOnly_isFoundAtEachUse() {
        let files = [
            "Backend.swift": "enum Backend {}\n",
            "Backend+OpenSSL.swift": """
            #if os(Linux)
            import CShim
            extension Backend {
                static func wipe(_ memory: UnsafeMutableRawBufferPointer) {}
                static func failure(to operation: String) -> Failure { Failure() }
            }
            struct AEADContext: ~Copyable { init() throws { throw Backend.failure(to: "set up") } }
            #endif
            """,
            "Failure.swift": "public struct Failure: Error {}\n",
            "KeyedCipher.swift": """
            import Synchronization
            final class KeyedCipher {
                struct Contexts: ~Copyable { var sealing: AEADContext? }
                func wipe(_ memory: UnsafeMutableRawBufferPointer) { memory.reset() }
                func make() throws -> AEADContext { throw Backend.failure(to: "make") }
            }
            """,
        ]
        #expect(
            uses(files) == [
                "KeyedCipher.swift:3:47 AEADContext ios macos [os(Linux)]", "KeyedCipher.swift:5:27 AEADContext ios macos [os(Linux)]",
                "KeyedCipher.swift:5:55 Backend.failure ios macos [os(Linux)]",
            ])
    }

    @Test func backEnd_withAnApplePart_isComplete() {
        let files = [
            "Backend.swift": "enum Backend {}\nfunc clear() { Backend.wipe() }\n",
            "Backend+A.swift": "#if os(Linux)\nextension Backend { static func wipe() {} }\n#endif",
            "Backend+B.swift": "#if canImport(CryptoKit)\nextension Backend { static func wipe() {} }\n#endif",
        ]
        #expect(uses(files) == [])
    }

    @Test func symbol_lackingOnOnePlatform_namesIt() {
        let files = [
            "A.swift": "#if canImport(AppKit)\nstruct Panel {}\n#endif\n",
            "B.swift": "let panel = Panel()\n#if os(Linux)\nlet other = Panel()\n#endif",
        ]
        #expect(uses(files) == ["B.swift:1:13 Panel ios [canImport(AppKit)]"])
        #expect(uses(files, platforms: ["macos"]) == [])
    }

    @Test func symbols_ofModulesWithUnknownImports_areSilent() {
        let declaration = "#if os(Linux)\nstruct Panel {}\n#endif\n"
        #expect(uses(["A.swift": declaration, "B.swift": "let panel = Panel()"]).count == 1)
        for text in ["import Foundation", "import struct Other.Panel", "#if FAST\nimport Other\n#endif"] {
            #expect(uses(["A.swift": declaration, "B.swift": "\(text)\nlet panel = Panel()"]) == [], "\(text)")
        }
        // An import of another file counts if it is re-exported, and one for Linux does not.
        #expect(uses(["A.swift": declaration + "@_exported import Other", "B.swift": "let panel = Panel()"]) == [])
        #expect(uses(["A.swift": declaration, "B.swift": "#if os(Linux)\nimport Glibc\n#endif\nlet panel = Panel()"]).count == 1)
    }

    @Test func symbols_ofModulesThatAreUsed_areLookedUp() {
        func found(_ text: String, header: String = "") -> Int {
            var package = SyntheticWorkspace.Package.package(
                "A",
                [
                    .target(
                        "AKit", uses: ["BKit", "CKit"],
                        [
                            "A.swift": "import BKit\nimport CKit\n#if os(Linux)\nstruct Panel {}\n#endif\nlet panel = Panel()"
                        ]),
                    .target("BKit", uses: [], ["B.swift": text]), .target("CKit", uses: [], ["c.c": "", "include/c.h": header]),
                ])
            package.platforms = ["macos"]
            return SyntheticWorkspace([package]).load().modules.flatMap(\.files).flatMap { $0.platformUses ?? [] }.count
        }
        #expect(found("public struct Board {}") == 1)
        #expect(found("public struct Panel {}") == 0)
        #expect(found("@_exported import Other") == 0)
        #expect(found("", header: "typedef struct Panel Panel;") == 0)
    }
}
