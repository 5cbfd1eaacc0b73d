#if os(Linux)
import Foundation
import Testing

/// Compiles uses of the API that must not compile: the compiler finds exactly the errors that `Fixtures/Misuse.swift` expects, at their lines.
@Suite(.timeLimit(.minutes(10))) struct MisuseTests {
    /// The folder of the compiled modules of these tests.
    private static let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
        "Modules")
    private static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { $0 + "/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    private static let canCompile = compiler != nil && FileManager.default.fileExists(atPath: modules.path + "/Cryptography.swiftmodule")

    @Test(.enabled(if: canCompile, "the compiler or the modules are not there")) func misuse_doesNotCompile() throws {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/Misuse.swift")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: String(try #require(Self.compiler)))
        process.arguments = ["-frontend", "-typecheck", "-swift-version", "6", "-I", Self.modules.path]
        for name in ["CCryptoPortable", "CCryptoShim"] {
            let map = Self.modules.deletingLastPathComponent().path + "/\(name).build/module.modulemap"
            process.arguments? += ["-Xcc", "-fmodule-map-file=\(map)"]
        }
        process.arguments? += [source.path]
        let output = Pipe()
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let found = text.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix(source.path + ":"), let error = line.firstRange(of: ": error: ") else { return nil }
            return line.dropFirst(source.path.count + 1).prefix { $0 != ":" } + ": " + line[error.upperBound...]
        }
        let expected = try String(contentsOf: source, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .compactMap { number, line in
                line.firstRange(of: "// error: ").map { (line: "\(number + 1): ", text: String(line[$0.upperBound...])) }
            }
        #expect(expected.count == 12)
        #expect(found.count == expected.count, "\(text)")
        for (found, expected) in zip(found, expected) {
            #expect(found.hasPrefix(expected.line) && found.contains(expected.text), "\(found) instead of \(expected.text)")
        }
    }
}
#endif
