import StrataGenerator
import Synchronization

/// Files in memory that stop to work after some operations, as if the process were killed: the last write is incomplete.
final class MemoryStorage: TreeStorage {
    struct Killed: Error {}

    struct State {
        var files: [String: [UInt8]]
        var executables: Set<String> = []
        /// The number of operations until the end; `nil` for none.
        var remaining: Int?
        var operations = 0
    }

    let state: Mutex<State>

    init(_ files: [String: [UInt8]], operations: Int? = nil) {
        state = Mutex(State(files: files, remaining: operations))
    }

    var files: [String: [UInt8]] { state.withLock { $0.files } }
    var operations: Int { state.withLock { $0.operations } }

    /// Counts an operation, and performs it unless the process was killed.
    private func change(_ path: String, _ partly: (inout State) -> Void = { _ in }, _ body: (inout State) -> Void) throws {
        try TreePath.validate(path)
        try state.withLock { state in
            if state.remaining == 0 {
                partly(&state)
                state.remaining = -1
            }
            if state.remaining.map({ $0 < 0 }) ?? false { throw Killed() }
            state.remaining = state.remaining.map { $0 - 1 }
            state.operations += 1
            body(&state)
        }
    }

    func contents(of path: String) throws -> [UInt8]? {
        try TreePath.validate(path)
        return files[path]
    }

    func write(_ bytes: [UInt8], isExecutable: Bool, isDurable: Bool, to path: String) throws {
        try change(path) {
            $0.files[path] = Array(bytes.prefix(bytes.count / 2))
        } _: {
            $0.files[path] = bytes
            if isExecutable { $0.executables.insert(path) } else { $0.executables.remove(path) }
        }
    }

    func move(_ path: String, to target: String) throws {
        try TreePath.validate(target)
        try change(path) { state in
            state.files[target] = state.files.removeValue(forKey: path)
            if state.executables.remove(path) != nil { state.executables.insert(target) } else { state.executables.remove(target) }
        }
    }

    func remove(_ path: String) throws { try change(path) { $0.files[path] = nil } }

    func isExecutable(_ path: String) -> Bool { state.withLock { $0.executables.contains(path) } }

    func names(in folder: String) throws -> [String] {
        Set(files.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1).prefix { $0 != "/" }) }).sorted()
    }
}

extension Dictionary where Key == String, Value == [UInt8] {
    /// Files by path, as text.
    init(texts: [String: String]) { self = texts.mapValues { Array($0.utf8) } }
}
