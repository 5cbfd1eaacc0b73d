import Foundation

/// A child process with its output in files, which cannot block it.
struct Child {
    var arguments: [String]
    var directory: String?
    var environment: [String: String] = [:]
    /// Receives standard output and error; nil to discard them.
    var output: String?

    /// The exit of a child; nil if it was ended.
    typealias Status = Int32?

    /// Waits for the child.
    /// - Parameters:
    ///   - limit: Ends the child after this time.
    ///   - isDone: Ends the child if it returns true; called every few milliseconds.
    /// - Returns: The exit status, or nil if the child was ended by `limit` or `isDone`. A signal is reported as status 128 or above.
    @discardableResult
    func run(limit: Duration = .seconds(3600), until isDone: () -> Bool = { false }) throws -> Status {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        var handle = FileHandle.nullDevice
        if let output {
            try Data().write(to: URL(fileURLWithPath: output))
            handle = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        }
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        // Foundation starts a child in a process group of its own; tests may have children, which may outlive them.
        let group = process.processIdentifier
        defer { kill(-group, SIGKILL) }
        let deadline = ContinuousClock.now + limit
        while process.isRunning {
            if isDone() || ContinuousClock.now > deadline {
                if kill(-group, SIGKILL) != 0 { kill(group, SIGKILL) }
                process.waitUntilExit()
                return nil
            }
            usleep(5_000)
        }
        return process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
    }

    /// The output of a child that succeeds; nil otherwise.
    func text() throws -> String? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("mutation-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        var copy = self
        copy.output = file
        guard try copy.run() == 0 else { return nil }
        return try String(contentsOfFile: file, encoding: .utf8)
    }
}
