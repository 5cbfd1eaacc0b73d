package import Dispatch
package import Foundation

extension Process {
    /// Runs the process to its end, or to the end of a limit. The error messages must fit into a pipe.
    package func output(limit: DispatchTimeInterval? = nil) throws -> (output: [UInt8], errors: String) {
        let pipes = (output: Pipe(), errors: Pipe())
        (standardOutput, standardError) = (pipes.output, pipes.errors)
        // On Linux, `waitUntilExit` looks every 50 ms only, which is longer than most processes of git take.
        let end = DispatchSemaphore(value: 0)
        terminationHandler = { _ in end.signal() }
        try run()
        let ended = DispatchWorkItem { self.terminate() }
        if let limit { DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: ended) }
        defer { ended.cancel() }
        // The output may be long and is read while the process writes it.
        let output = (try? pipes.output.fileHandleForReading.readToEnd()) ?? Data()
        let errors = (try? pipes.errors.fileHandleForReading.readToEnd()) ?? Data()
        // A `Process` of Foundation may outlive this function, and its pipes with it.
        for pipe in [pipes.output, pipes.errors] { try? pipe.fileHandleForReading.close() }
        end.wait()
        return ([UInt8](output), String(decoding: errors, as: UTF8.self))
    }
}
