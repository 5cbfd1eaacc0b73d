public import RoutingService
import Subprocess
import Synchronization
import SystemPackage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Carries calls to an app that is a program on this machine: a process a call, the call on its standard input, the reply on its standard
/// output. The process inherits nothing but `PATH` and `HOME` and may not write more than it is asked for. It is killed when the call ends or
/// is canceled, with every process that it started, except for one that moves to another process group on purpose.
public struct ProcessTransport: SubAppTransport {
    private let executable: String
    private let arguments: [String]

    /// - Parameters:
    ///   - executable: the path of the program.
    ///   - arguments: what it is started with.
    public init(executable: String, arguments: [String] = []) {
        self.executable = executable
        self.arguments = arguments
    }

    public func send(_ request: [UInt8], maximumReply: Int) async throws -> [UInt8] {
        let group = ProcessGroup()
        var options = PlatformOptions()
        // A group of its own, named after the program.
        options.processGroupID = 0
        do {
            let result = try await withTaskCancellationHandler {
                defer { group.end() }
                return try await run(
                    .path(FilePath(executable)), arguments: Arguments(arguments),
                    environment: .custom(["PATH": "/usr/bin:/bin", "HOME": "/"]), platformOptions: options,
                    // A file in place of a pipe: writing into the pipe of a process that has ended is a signal (SIGPIPE).
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

    /// Kills what is left of the group. Its number stays reserved for as long as a member lives; without one there is nothing to kill.
    func end() {
        state.withLock { state in
            state.hasEnded = true
            if let id = state.id { kill(-id, SIGKILL) }
        }
    }
}
