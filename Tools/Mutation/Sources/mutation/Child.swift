import Foundation

/// A child process with its output in a file, which cannot block it.
struct Child {
    private let process = Process()

    init(_ arguments: [String], in directory: String? = nil, environment: [String: String] = [:]) {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
    }

    /// Waits for the child and ends its children, which may outlive it.
    /// - Parameters:
    ///   - file: Receives standard output and error.
    ///   - limit: Ends the child after this time.
    ///   - isDone: Ends the child if it returns true; called every few milliseconds.
    /// - Returns: Whether the exit status is 0; nil if the child was ended by `limit` or `isDone`.
    func run(output file: String, limit: Duration = .seconds(3600), until isDone: () -> Bool = { false }) throws -> Bool? {
        try Data().write(to: URL(fileURLWithPath: file))
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        (process.standardOutput, process.standardError) = (handle, handle)
        try process.run()
        // Foundation starts a child in a process group of its own.
        defer { kill(-process.processIdentifier, SIGKILL) }
        let deadline = ContinuousClock.now + limit
        while process.isRunning {
            if isDone() || ContinuousClock.now > deadline {
                if kill(-process.processIdentifier, SIGKILL) != 0 { kill(process.processIdentifier, SIGKILL) }
                process.waitUntilExit()
                return nil
            }
            usleep(5_000)
        }
        return process.terminationStatus == 0 && process.terminationReason == .exit
    }

    /// The output of a child that succeeds; nil otherwise.
    func output() throws -> String? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("mutation-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        return try run(output: file) == true ? String(contentsOfFile: file, encoding: .utf8) : nil
    }
}
