import Foundation
import Testing

@testable import MutationKit

/// A mutant may leave a child of a test that never ends.
@Suite(.timeLimit(.minutes(1))) struct ChildTests {
    private func isRunning(_ process: String) throws -> Bool {
        let state = try Child(arguments: ["ps", "-o", "stat=", "-p", process]).text() ?? ""
        return !state.isEmpty && !state.hasPrefix("Z")
    }

    @Test(arguments: ["exit 0", "exit 1", "kill -9 $$", "sleep 100"]) func child_inAnyWayItEnds_leavesNoChildOfItsOwn(end: String) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("child-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        // Like exit tests, it inherits no descriptor: Foundation would wait until that is closed.
        let sleeper = "(for fd in $(ls /dev/fd); do [ $fd -le 2 ] || eval \"exec $fd>&-\"; done; exec sleep 100) &"
        try Child(arguments: ["bash", "-c", "\(sleeper) echo $! >\(file).new && mv \(file).new \(file); \(end)"]).run {
            end == "sleep 100" && FileManager.default.fileExists(atPath: file)
        }
        let process = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        while try isRunning(process) {}
    }
}
