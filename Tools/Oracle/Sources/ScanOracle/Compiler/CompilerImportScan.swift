package import Foundation

/// Asks the compiler which modules files import, without building anything.
package struct CompilerImportScan: Sendable {
    /// The arguments of the compiler.
    package var facts: FactSet

    private let workFolder: URL

    /// Creates a scan that writes its output files into an existing folder.
    package init(facts: FactSet, workFolder: URL) {
        self.facts = facts
        self.workFolder = workFolder
    }

    /// The top-level modules that the files import together; `nil` if the compiler rejects one of them.
    ///
    /// - Throws: `OracleError.compilerMissing` if there is no compiler.
    package func modules(of files: [String]) throws -> Set<String>? {
        let output = workFolder.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: output) }
        let arguments = ["swiftc", "-frontend", "-emit-imported-modules"] + facts.compilerArguments + files.map(absolute)
        guard let status = Self.status(of: arguments + ["-o", output.path]), status != 127 else { throw OracleError.compilerMissing }
        guard status == 0, let text = try? String(contentsOf: output, encoding: .utf8) else { return nil }
        return Set(text.split(separator: "\n").map(String.init))
    }

    // The compiler would interpret a leading dash as an option.
    private func absolute(_ file: String) -> String { URL(filePath: file).standardizedFileURL.path }

    /// Runs a program silently and returns its exit code; `nil` if it cannot be started or a signal ends it.
    ///
    /// Foundation's `Process` closes every possible file descriptor first, which takes longer than the compiler here.
    private static func status(of arguments: [String]) -> Int32? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0) }
        var pointers = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        guard posix_spawnp(&process, arguments[0], &actions, nil, &pointers, environ) == 0 else { return nil }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return nil } }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }
}
