import Foundation
import StrataRules

extension Console {
    /// The console of a process.
    public static func process() -> Console {
        let environment = ProcessInfo.processInfo.environment
        var console = Console(
            write: { FileHandle.standardOutput.writeText($0) }, writeError: { FileHandle.standardError.writeText($0) },
            isTerminal: isatty(1) == 1, environment: environment,
            directory: FileManager.default.currentDirectoryPath, today: CalendarDay(of: Date()))
        console.readInput = {
            let bytes = FileHandle.standardInput.availableData
            return bytes.isEmpty ? nil : bytes
        }
        return console
    }
}

extension FileHandle {
    /// Writes text. A closed reader, as in `strata modules | head`, is not an error.
    fileprivate func writeText(_ text: String) {
        try? write(contentsOf: Data(text.utf8))
    }
}
