/// What a user has written down.
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
    /// The notes of the current user, newest first.
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
    /// The kinds of errors. Later versions may add cases.
    @nonexhaustive public enum Kind: Sendable, Hashable { case signedOut, empty, storage }

    /// What kind of failure it is.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// No user is signed in.
    public static let signedOut = NotesError(.signedOut)
    /// There is nothing in the note.
    public static let empty = NotesError(.empty)
    /// This device cannot keep or read it.
    public static let storage = NotesError(.storage)

    /// For logs and debugging. Contains no personal data; pages show a text for ``kind`` instead.
    public var description: String {
        switch kind {
        case .signedOut: "nobody is signed in"
        case .empty: "the note is empty"
        case .storage: "the store cannot be read or written"
        }
    }
}
