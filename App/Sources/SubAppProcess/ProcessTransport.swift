public import RoutingService
import Subprocess
import SystemPackage

/// Carries calls to an app that is a program on this machine: a process a call, the call on its standard input, the reply on its standard
/// output. The process inherits nothing but `PATH` and `HOME`, is killed when nobody waits for it any more, and may not write more than
/// it is asked for.
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
        do {
            let result = try await run(
                .path(FilePath(executable)), arguments: Arguments(arguments),
                environment: .custom(["PATH": "/usr/bin:/bin", "HOME": "/"]),
                // A file in place of a pipe: writing into the pipe of a process that has ended is a signal (SIGPIPE).
                input: .fileDescriptor(try CallFile.open(holding: request), closeAfterSpawningProcess: true),
                output: .bytes(limit: maximumReply), error: .discarded)
            guard result.terminationStatus.isSuccess else { throw SubAppTransportFailure.brokenOff }
            return result.standardOutput
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            throw error.code == .outputLimitExceeded ? SubAppTransportFailure.replyTooLarge : .absent
        }
    }
}
