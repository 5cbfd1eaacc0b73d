public import Foundation
public import StrataRules

/// Everything outside that a command touches, so that tests run commands in process.
public struct Console: Sendable {
    public var write: @Sendable (String) -> Void
    public var writeError: @Sendable (String) -> Void
    /// Waits for bytes on standard input; `nil` at its end.
    public var readInput: @Sendable () -> Data? = { nil }
    public var isTerminal: Bool
    public var environment: [String: String]
    public var directory: String
    public var today: CalendarDay
    /// When the command started, in seconds since 1970.
    public var now = Int(Date().timeIntervalSince1970)

    public init(
        write: @escaping @Sendable (String) -> Void, writeError: @escaping @Sendable (String) -> Void, isTerminal: Bool = false,
        environment: [String: String] = [:], directory: String, today: CalendarDay
    ) {
        (self.write, self.writeError, self.isTerminal) = (write, writeError, isTerminal)
        (self.environment, self.directory, self.today) = (environment, directory, today)
    }

    func absolutePath(_ path: String) -> String {
        path.hasPrefix("/") ? path : path == "." || path.isEmpty ? directory : "\(directory)/\(path)"
    }

    /// Writes a file, or to standard output.
    func write(_ text: String, to file: String?) throws {
        guard let file else { return write(text) }
        do {
            // A device, such as the standard output, cannot be replaced.
            let path = absolutePath(file)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: path.hasPrefix("/dev/") ? [] : .atomic)
        } catch {
            throw CommandFailure("\(file): error: this file cannot be written; use a path in an existing folder")
        }
    }

    /// The console of the command that runs.
    @TaskLocal static var current = Console.process()
    @TaskLocal static var arguments: [String] = []

    public static func process() -> Console {
        // A closed reader, as in `strata modules | head`, is not an error.
        var console = Console(
            write: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
            writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) }, isTerminal: isatty(1) == 1,
            environment: ProcessInfo.processInfo.environment, directory: FileManager.default.currentDirectoryPath,
            today: CalendarDay(of: Date()))
        console.readInput = {
            let bytes = FileHandle.standardInput.availableData
            return bytes.isEmpty ? nil : bytes
        }
        return console
    }
}
