public import RoutingService
import Subprocess
import Synchronization
import SystemPackage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Sends calls to an app that is a program on this machine: one process per call, the call on standard input, the reply on standard output.
/// The process inherits only `PATH` and `HOME`, and its output is bounded. It is killed when the call ends or is canceled, with every
/// process that it started, unless one moved to another process group.
public struct ProcessTransport: SubAppTransport {
    private let executable: String
    private let arguments: [String]

    /// - Parameters:
    ///   - executable: The path of the program.
    ///   - arguments: The arguments of the program.
    public init(executable: String, arguments: [String] = []) {
        self.executable = executable
        self.arguments = arguments
    }

    public func send(_ request: [UInt8], maximumReply: Int) async throws -> [UInt8] {
        let group = ProcessGroup()
        var options = PlatformOptions()
        // A separate process group with the program's process ID.
        options.processGroupID = 0
        do {
            let result = try await withTaskCancellationHandler {
                defer { group.end() }
                return try await run(
                    .path(FilePath(executable)), arguments: Arguments(arguments),
                    environment: .custom(["PATH": "/usr/bin:/bin", "HOME": "/"]), platformOptions: options,
                    // A file instead of a pipe: writing to a pipe whose process has ended raises SIGPIPE.
                    input: .fileDescriptor(try CallFile.open(holding: request), closeAfterSpawningProcess: true),
                    output: .bytes(limit: maximumReply), error: .discarded
                ) { group.begin($0.processIdentifier.value) }
            } onCancel: {
                group.end()
            }
            guard result.terminationStatus.isSuccess else { throw SubAppTransportFailure.brokenOff }
            return result.standardOutput
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            throw error.code == .outputLimitExceeded ? SubAppTransportFailure.replyTooLarge : .absent
        }
    }
}

/// The processes of one call: the program, and those that it started.
private final class ProcessGroup: Sendable {
    private let state = Mutex<(id: pid_t?, hasEnded: Bool)>((nil, false))

    func begin(_ id: pid_t) {
        state.withLock { state in
            state.id = id
            // Canceled before the program was started.
            if state.hasEnded { kill(-id, SIGKILL) }
        }
    }

    /// Kills the remaining processes of the group. Its ID stays reserved while a member exists; without one there is nothing to kill.
    func end() {
        state.withLock { state in
            state.hasEnded = true
            if let id = state.id { kill(-id, SIGKILL) }
        }
    }
}
