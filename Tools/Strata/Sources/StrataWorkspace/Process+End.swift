package import Foundation

extension Process {
    /// Starts the process.
    ///
    /// - Returns: What is signaled when the process has ended. On Linux, `waitUntilExit` looks every 50 ms only, which is longer than most
    ///   processes of git take.
    /// - Throws: The error of `run` if the program cannot be started.
    package func runSignallingEnd() throws -> DispatchSemaphore {
        let ended = DispatchSemaphore(value: 0)
        terminationHandler = { _ in ended.signal() }
        try run()
        return ended
    }
}
