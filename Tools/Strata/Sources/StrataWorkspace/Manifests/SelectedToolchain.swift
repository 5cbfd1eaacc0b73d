import Foundation
import Synchronization

/// Finds the toolchain that macOS's `/usr/bin/swift` starts.
///
/// That program is the same for all toolchains; the selected one depends on `xcode-select` and the environment.
struct SelectedToolchain: Sendable {
    /// Whether the system has such a program.
    let hasShim: Bool
    /// Runs a program and returns its output; `nil` if it fails.
    let run: @Sendable (_ program: String, _ arguments: [String], _ environment: [String: String]) -> String?

    /// The toolchain's own `swift`; the given path if that is the toolchain's own or the selected one is unknown.
    func swift(behind path: String, _ environment: [String: String]) -> String {
        guard hasShim, path == "/usr/bin/swift", let output = run("/usr/bin/xcrun", ["--find", "swift"], environment) else { return path }
        let found = output.trimmingCharacters(in: .whitespacesAndNewlines)
        return found.hasPrefix("/") ? found : path
    }
}

extension SelectedToolchain {
    /// The one of this machine. The program is started once for each selection, as it takes a tenth of a check.
    static let current = SelectedToolchain(hasShim: FileManager.default.fileExists(atPath: "/usr/bin/xcrun")) {
        program, arguments, environment in
        let selection = ["DEVELOPER_DIR", "TOOLCHAINS", "SDKROOT"].map { environment[$0] ?? "" }
        return answers.withLock { answers in
            if let known = answers[selection] { return known }
            let answer = output(of: program, arguments, environment)
            answers[selection] = .some(answer)
            return answer
        }
    }

    private static let answers = Mutex<[[String]: String?]>([:])

    private static func output(of program: String, _ arguments: [String], _ environment: [String: String]) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        guard let (output, _) = try? process.output() else { return nil }
        return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
    }
}
