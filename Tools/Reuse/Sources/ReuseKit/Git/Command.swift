import Foundation

/// Runs a program and returns its output.
struct Command {
    let arguments: [String]
    var directory: String?
    var environment: [String: String] = [:]

    init(_ arguments: [String], in directory: String? = nil, environment: [String: String] = [:]) {
        self.arguments = arguments
        self.directory = directory
        self.environment = environment
    }

    /// - Parameter input: The standard input of the program.
    /// - Throws: ``ReuseError`` if the program cannot be started or fails.
    @discardableResult
    func run(input: Data? = nil) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
        // A hook that calls this has git's variables set, which would lead every call to the hook's repository.
        let inherited = ProcessInfo.processInfo.environment.filter {
            !$0.key.hasPrefix("GIT_") || $0.key.hasPrefix("GIT_CONFIG") || $0.key == "GIT_SSL_CAINFO"
        }
        process.environment = inherited.merging(environment) { $1 }
        // Files instead of pipes, which could fill up and block both sides.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reuse-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (inFile, outFile, errorFile) = (
            folder.appendingPathComponent("in"), folder.appendingPathComponent("out"), folder.appendingPathComponent("error")
        )
        try (input ?? Data()).write(to: inFile)
        for file in [outFile, errorFile] { try Data().write(to: file) }
        process.standardInput = try FileHandle(forReadingFrom: inFile)
        process.standardOutput = try FileHandle(forWritingTo: outFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        process.waitUntilExit()
        let output = try Data(contentsOf: outFile)
        guard process.terminationStatus == 0 else {
            let said = String(decoding: try Data(contentsOf: errorFile) + output, as: UTF8.self)
            throw ReuseError.commandFailed(arguments.joined(separator: " "), output: String(said.suffix(4000)))
        }
        return output
    }

    /// The output of the program, without the line end.
    func text(input: Data? = nil) throws -> String {
        var text = String(decoding: try run(input: input), as: UTF8.self)
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
