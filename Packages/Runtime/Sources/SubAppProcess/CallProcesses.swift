import Foundation
import Subprocess
import Synchronization

/// The processes of one call: the program, and those that it started. They are found by their process group, by the call's mark in their
/// environment, and by a parent of these.
///
/// A process that replaces its environment and whose parent has ended is not found.
final class CallProcesses: Sendable {
    private static let variable = "SUB_APP_CALL"

    private let mark = UUID().uuidString
    private let state = Mutex<(id: pid_t?, hasEnded: Bool)>((nil, false))

    var environment: [Environment.Key: String] {
        ["PATH": "/usr/bin:/bin", "HOME": "/", Environment.Key(stringLiteral: Self.variable): mark]
    }

    func begin(_ id: pid_t) {
        state.withLock { state in
            state.id = id
            // Canceled before the program was started.
            if state.hasEnded { kill(-id, SIGKILL) }
        }
    }

    /// Kills the remaining processes. The group's ID stays reserved while a member exists; without one there is nothing to kill.
    func end() {
        state.withLock { state in
            state.hasEnded = true
            guard let id = state.id else { return }
            // Before the group, while its processes are still the parents of others. Again for those that are started meanwhile.
            for _ in 0..<10 {
                let others = marked()
                for other in others { kill(other, SIGKILL) }
                kill(-id, SIGKILL)
                if others.isEmpty { return }
            }
        }
    }

    private func marked() -> Set<pid_t> {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) } ?? []
        func content(_ number: pid_t, _ file: String) -> Data {
            (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(number)/\(file)"))) ?? Data()
        }
        let entry = Data("\(Self.variable)=\(mark)".utf8)
        var found = Set(numbers.filter { content($0, "environ").range(of: entry) != nil })
        guard !found.isEmpty else { return [] }
        // proc_pid_stat(5): the parent is the second field after the name in parentheses.
        let parents = numbers.map { number in
            let fields = String(decoding: content(number, "stat"), as: UTF8.self).split(separator: ")").last?.split(separator: " ")
            return (number, fields.flatMap { $0.count > 1 ? pid_t($0[1]) : nil } ?? 0)
        }
        var count = 0
        while count < found.count {
            count = found.count
            found.formUnion(parents.filter { found.contains($0.1) }.map(\.0))
        }
        return found
    }
}
