import Foundation
import StrataRules

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Console {
    /// The console of this process. The day is that of UTC, so that an exception expires everywhere at the same time.
    public static func process() -> Console {
        let environment = ProcessInfo.processInfo.environment
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        let parts = calendar.dateComponents([.year, .month, .day], from: Date())
        let today = CalendarDay(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
        var console = Console(
            write: { FileHandle.standardOutput.writeText($0) }, writeError: { FileHandle.standardError.writeText($0) },
            isTerminal: isatty(1) == 1, isErrorTerminal: isatty(2) == 1, environment: environment,
            directory: FileManager.default.currentDirectoryPath, today: today ?? CalendarDay.first)
        console.readInput = {
            let bytes = FileHandle.standardInput.availableData
            return bytes.isEmpty ? nil : bytes
        }
        return console
    }
}

extension FileHandle {
    /// Writes text; a reader that has gone away, as in `strata modules | head`, is no error.
    fileprivate func writeText(_ text: String) {
        try? write(contentsOf: Data(text.utf8))
    }
}
