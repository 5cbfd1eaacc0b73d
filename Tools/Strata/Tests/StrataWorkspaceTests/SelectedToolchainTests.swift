import Foundation
import StrataScan
import StrataTesting
import Testing

@testable import StrataWorkspace

/// Toolchains behind macOS's `/usr/bin/swift`, and inside a sandbox.
@Suite struct SelectedToolchainTests {
    /// Two toolchains behind one shim have different answers in the cache.
    @Test func identity_behindTheShim_isThatOfTheSelectedToolchain() throws {
        try withTemporaryFolder { folder in
            for (name, text) in [("A", "one"), ("B", "three")] {
                for file in ["swift", "swift-frontend"] { try write(text, to: "\(folder)/\(name)/usr/bin/\(file)") }
                try write(
                    "Swift version 6.\(text.count)",
                    to: "\(folder)/\(name)/usr/lib/swift/pm/ManifestAPI/PackageDescription.swiftmodule")
            }
            func toolchain(_ selected: String, _ environment: [String: String] = [:], swift: String = "/shim") -> Toolchain {
                Toolchain(swift: swift, environment: environment, shim: "/shim", selection: "\(folder)/\(selected)")
            }
            #expect(toolchain("A").identity != toolchain("B").identity)
            #expect(toolchain("A").swift == "/shim")
            #expect(toolchain("A").version.map { Array($0.numbers.prefix(2)) } == [6, 3])
            #expect(toolchain("B").version.map { Array($0.numbers.prefix(2)) } == [6, 5])
            #expect(toolchain("A", ["DEVELOPER_DIR": "\(folder)/B"]).version == toolchain("B").version)
            #expect(toolchain("A", swift: "\(folder)/B/usr/bin/swift").version == toolchain("B").version)
            #expect(toolchain("none").version == nil)
            let before = toolchain("A").identity
            try write("another", to: "\(folder)/A/usr/bin/swift-frontend")
            #expect(toolchain("A").identity != before)
        }
    }

    /// A `swift` that behaves as inside a sandbox of macOS.
    @Test(arguments: [
        ("sandbox-exec: sandbox_apply: Operation not permitted", ["package", "package --disable-sandbox"], true),
        ("error: manifest parse error", ["package"], false),
    ])
    func manifest_insideASandbox_isEvaluatedWithoutAnother(message: String, calls: [String], isRead: Bool) throws {
        try withTemporaryFolder { folder in
            let answer = #"{"name":"A","toolsVersion":{"_version":"6.0.0"},"dependencies":[],"products":[],"targets":[]}"#
            let script = """
                #!/bin/sh
                case "$*" in
                *--disable-sandbox*) echo "$1 --disable-sandbox" >> '\(folder)/calls'; echo '\(answer)' ;;
                *) echo "$1" >> '\(folder)/calls'; echo '\(message)' >&2; exit 1 ;;
                esac
                """
            try writeProgram(script, to: "\(folder)/bin/swift")
            let toolchain = Toolchain(swift: "\(folder)/bin/swift", environment: ProcessInfo.processInfo.environment)
            let result = try? toolchain.dump(package: folder, scratch: "\(folder)/scratch", path: "Package.swift")
            #expect(result.map { String(decoding: $0, as: UTF8.self) } == (isRead ? answer + "\n" : nil))
            let written = FileManager.default.contents(atPath: "\(folder)/calls").map { String(decoding: $0, as: UTF8.self) } ?? ""
            #expect(written.split(separator: "\n").map(String.init) == calls)
        }
    }
}
