import Foundation
public import RoutingService
import Subprocess
import SystemPackage

/// Sends calls to an app that is a program on this machine: one process per call, the call on standard input, the reply on standard output.
/// The process inherits only `PATH` and `HOME`, and its output is bounded. It is killed when the call ends or is canceled, with every process that
/// it started, on Linux also in other sessions.
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
        let processes = CallProcesses()
        var options = PlatformOptions()
        // A separate process group with the program's process ID.
        options.processGroupID = 0
        do {
            let result = try await withTaskCancellationHandler {
                defer { processes.end() }
                return try await run(
                    .path(FilePath(executable)), arguments: Arguments(arguments),
                    environment: .custom(processes.environment), platformOptions: options,
                    // A file instead of a pipe: writing to a pipe whose process has ended raises SIGPIPE.
                    input: .fileDescriptor(try CallFile.open(holding: request), closeAfterSpawningProcess: true),
                    output: .bytes(limit: maximumReply), error: .discarded
                ) { processes.begin($0.processIdentifier.value) }
            } onCancel: {
                processes.end()
            }
            guard result.terminationStatus.isSuccess else { throw SubAppTransportFailure.brokenOff }
            return result.standardOutput
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            throw error.code == .outputLimitExceeded ? SubAppTransportFailure.replyTooLarge : .absent
        }
    }
}

/// An unnamed file that contains a call, opened for reading.
enum CallFile {
    static func open(holding bytes: [UInt8]) throws -> FileDescriptor {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("call-" + UUID().uuidString).path
        let descriptor = try FileDescriptor.open(
            FilePath(path), .readWrite, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow], permissions: .ownerReadWrite)
        // Unlinked immediately, so that no other process can open the file and a crash leaves none behind.
        unlink(path)
        do {
            try descriptor.writeAll(bytes)
            try descriptor.seek(offset: 0, from: .start)
        } catch {
            try? descriptor.close()
            throw error
        }
        return descriptor
    }
}
