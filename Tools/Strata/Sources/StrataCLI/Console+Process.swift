import Foundation
import StrataRules

extension Console {
    /// The console of a process. The date is in UTC, so that an exception expires everywhere at the same time.
    public static func process() -> Console {
        let environment = ProcessInfo.processInfo.environment
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        let parts = calendar.dateComponents([.year, .month, .day], from: Date())
        let today = CalendarDay(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
        var console = Console(
            write: { FileHandle.standardOutput.writeText($0) }, writeError: { FileHandle.standardError.writeText($0) },
            isTerminal: isatty(1) == 1, environment: environment,
            directory: FileManager.default.currentDirectoryPath, today: today ?? CalendarDay.first)
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
