import Foundation
import StrataIndex
import StrataRules

extension Console {
    /// The console of the `strata` process. Index damage can only end child processes.
    public static func processOfStrata() -> Console {
        var console = process()
        #if os(Linux)
        // Works even if the executable is replaced or removed.
        console.indexReading = .inProcesses(of: "/proc/self/exe")
        #else
        console.indexReading = Bundle.main.executablePath.map { .inProcesses(of: $0) } ?? .inThisProcess
        #endif
        return console
    }

    /// The console of any process. The `strata` executable in the same folder reads the index, or this process if there is none. The date
    /// is in UTC, so that an exception expires everywhere at the same time.
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
        console.indexReading = strataBeside().map { .inProcessesIfAble(of: $0) } ?? .inThisProcess
        console.readInput = {
            let bytes = FileHandle.standardInput.availableData
            return bytes.isEmpty ? nil : bytes
        }
        return console
    }

    /// The program `strata` in the folder of this process's program; for the bundle of tests that an Apple platform loads, in the folder of
    /// the bundle.
    private static func strataBeside() -> String? {
        let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundlePath)
        let own = Bundle.main.executablePath.map { [$0] } ?? []
        return (bundles + own).map { URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("strata").path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

extension FileHandle {
    /// Writes text. A closed reader, as in `strata modules | head`, is not an error.
    fileprivate func writeText(_ text: String) {
        try? write(contentsOf: Data(text.utf8))
    }
}
