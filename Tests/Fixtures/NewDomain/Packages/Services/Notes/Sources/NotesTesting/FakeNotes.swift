public import NotesAPI
import Synchronization

/// Entries in memory.
public final class FakeNotes: NotesServing {
    private let state: Mutex<[Note]>
    private let keys = Mutex<Set<String>>([])

    /// - Parameter notes: The stored entries.
    public init(_ notes: [Note] = []) {
        state = Mutex(notes)
    }

    public func storedNotes() async throws(NotesError) -> [Note] {
        state.withLock { $0 }
    }

    public func notes() async throws(NotesError) -> [Note] {
        state.withLock { $0 }
    }

    public func add(_ text: String, key: String) async throws(NotesError) {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
        guard keys.withLock({ $0.insert(key).inserted }) else { return }
        state.withLock { $0.insert(Note(id: ($0.map(\.id).max() ?? 0) + 1, text: text), at: 0) }
    }

    public func remove(_ id: Note.ID) async throws(NotesError) {
        state.withLock { $0.removeAll { $0.id == id } }
    }
}
