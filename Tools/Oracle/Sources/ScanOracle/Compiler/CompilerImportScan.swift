package import Foundation

/// Asks the compiler which modules files import, without building anything.
package struct CompilerImportScan: Sendable {
    /// What the compiler is told.
    package var facts: FactSet

    private let workFolder: URL

    /// Makes a scan that keeps its output files in a folder, which must exist.
    package init(facts: FactSet, workFolder: URL) {
        self.facts = facts
        self.workFolder = workFolder
    }

    /// The top-level modules that the files import together, or `nil` when the compiler refuses one of them.
    ///
    /// - Throws: `OracleError.compilerMissing` when there is no compiler to ask.
    package func modules(of files: [String]) throws -> Set<String>? {
        let output = workFolder.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: output) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-frontend", "-emit-imported-modules"] + facts.compilerArguments + files.map(absolute) + ["-o", output.path]
        process.currentDirectoryURL = workFolder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus != 127 else { throw OracleError.compilerMissing }
        guard process.terminationStatus == 0, let text = try? String(contentsOf: output, encoding: .utf8) else { return nil }
        return Set(text.split(separator: "\n").map(String.init))
    }

    // The compiler takes a leading dash for an option.
    private func absolute(_ file: String) -> String { URL(filePath: file).standardizedFileURL.path }
}
