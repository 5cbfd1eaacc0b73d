/// An entry of a user.
public struct Budget: Sendable, Hashable, Codable, Identifiable {
    public let id: Int
    public let text: String

    public init(id: Int, text: String) {
        self.id = id
        self.text = text
    }
}

/// The entries, for pages.
public protocol BudgetsServing: Sendable {
    /// Returns the entries of the current user as last received, newest first; none before.
    /// - Throws: ``BudgetsError``.
    func storedBudgets() async throws(BudgetsError) -> [Budget]
    /// Fetches and stores the entries of the current user, newest first.
    /// - Throws: ``BudgetsError``; the stored entries are unchanged.
    @discardableResult func budgets() async throws(BudgetsError) -> [Budget]
    /// Adds an entry, once for each key.
    /// - Parameter key: Identifies the order, 8 to 128 characters. Repeat it if the outcome of an attempt is unknown.
    /// - Throws: ``BudgetsError/empty`` for a text without letters,
    ///   ``BudgetsError/full`` if no more entries are allowed,
    ///   or another ``BudgetsError``.
    func add(_ text: String, key: String) async throws(BudgetsError)
    /// Removes an entry, if it exists.
    /// - Throws: ``BudgetsError``.
    func remove(_ id: Budget.ID) async throws(BudgetsError)
}

/// An error of the domain.
@nonexhaustive public enum BudgetsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No user is signed in.
    case signedOut
    /// The text is empty.
    case empty
    /// The user has as many entries as allowed.
    case full
    /// The back end does not answer.
    case unreachable
    /// The back end rejected the request, or its answer is malformed.
    case unexpectedAnswer
    /// The data on this device cannot be read or written.
    case storage

    /// For logs and debugging. Contains no personal data; pages have texts of their own.
    public var description: String {
        switch self {
        case .signedOut: "no user is signed in"
        case .empty: "the text is empty"
        case .full: "no more entries are allowed"
        case .unreachable: "the back end does not answer"
        case .unexpectedAnswer: "unexpected answer of the back end"
        case .storage: "the store cannot be read or written"
        }
    }
}
