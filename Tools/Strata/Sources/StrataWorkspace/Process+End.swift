package import Foundation

extension Process {
    /// Starts the process, and returns what is signaled at its end: on Linux, `waitUntilExit` looks every 50 ms only, which is longer than
    /// most processes of git take.
    package func runSignallingEnd() throws -> DispatchSemaphore {
        let ended = DispatchSemaphore(value: 0)
        terminationHandler = { _ in ended.signal() }
        try run()
        return ended
    }

    /// Runs the process to its end. The error messages must fit into a pipe.
    package func output() throws -> (output: [UInt8], errors: String) {
        let pipes = (output: Pipe(), errors: Pipe())
        (standardOutput, standardError) = (pipes.output, pipes.errors)
        let end = try runSignallingEnd()
        // The output may be long and is read while the process writes it.
        let output = (try? pipes.output.fileHandleForReading.readToEnd()) ?? Data()
        let errors = (try? pipes.errors.fileHandleForReading.readToEnd()) ?? Data()
        // A `Process` of Foundation may outlive this function, and its pipes with it.
        for pipe in [pipes.output, pipes.errors] { try? pipe.fileHandleForReading.close() }
        end.wait()
        return ([UInt8](output), String(decoding: errors, as: UTF8.self))
    }
}
