import DatabaseKit

/// Why a part of a person's data is not open.
public struct PersonalDataError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for whoever must tell them apart. Later versions may have more.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case signedOut
        case damaged(part: String)
        case keyMissing
    }

    /// What kind of failure it is.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// Nobody is signed in, another one is, or whoever is has had everything removed.
    public static let signedOut = PersonalDataError(.signedOut)
    /// The file of a part that exists nowhere else is damaged. It is left alone, for whoever can mend it or has a backup.
    public static func damaged(part: String) -> PersonalDataError { PersonalDataError(.damaged(part: part)) }
    /// There is something of the person, and not the key with which it is sealed.
    public static let keyMissing = PersonalDataError(.keyMissing)

    /// Whether an error of a door, or of a store behind one, says that the session has ended: its part has gone then.
    public static func isSignedOut(_ error: any Error) -> Bool {
        error as? PersonalDataError == .signedOut || (error as? StoreError)?.code == .closed
    }

    /// For logs and for whoever debugs: nothing of the person.
    public var description: String {
        switch kind {
        case .signedOut: "the session has ended"
        case .damaged(let part): "the file of \(part) is damaged; it was left alone, restore a backup of it"
        case .keyMissing: "the person's key is missing; restore the folder of secrets that belongs to this data"
        }
    }
}
