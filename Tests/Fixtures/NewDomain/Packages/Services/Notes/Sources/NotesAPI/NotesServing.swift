/// What a person has written down.
public struct Note: Sendable, Hashable, Codable, Identifiable {
    public let id: Int
    public let text: String

    /// Makes a note from what is known of it.
    public init(id: Int, text: String) {
        self.id = id
        self.text = text
    }
}

/// What the pages of the notes need.
public protocol NotesServing: Sendable {
    /// The notes of whoever is signed in, newest first.
    /// - Throws: ``NotesError``.
    func notes() async throws(NotesError) -> [Note]
    /// Keeps a new note.
    /// - Throws: ``NotesError/empty`` when there is nothing in it, or another ``NotesError``.
    func add(_ text: String) async throws(NotesError)
    /// Removes a note; nothing when it is gone.
    /// - Throws: ``NotesError``.
    func remove(_ id: Note.ID) async throws(NotesError)
}

/// Why a note is not there.
public struct NotesError: Error, Sendable, Hashable, CustomStringConvertible {
    private enum Code { case signedOut, empty, storage }
    private let code: Code

    /// Nobody is signed in.
    public static let signedOut = NotesError(code: .signedOut)
    /// There is nothing in the note.
    public static let empty = NotesError(code: .empty)
    /// This device cannot keep or read it.
    public static let storage = NotesError(code: .storage)

    public var description: String {
        switch code {
        case .signedOut: "Nobody is signed in. Sign in and try again."
        case .empty: "Write something first."
        case .storage: "This device cannot keep notes now. Check that there is free space."
        }
    }
}
