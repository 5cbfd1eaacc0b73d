public import struct Foundation.Date

/// Content to add to an outbox.
public struct OutboxDraft: Sendable {
    /// The ID, which the server accepts once. See ``isValid(id:)``.
    public var id: String
    /// The ID of the user who created the draft. An outbox rejects it in another user's session.
    public var userID: String
    public var kind: String
    /// The content, for the delivery.
    public var payload: [UInt8]
    /// The attached files, in order. Each is read separately.
    public var files: [OutboxFile]

    /// Whether an ID is valid as a header value: 1 to 128 bytes of ASCII letters, digits and `-._:`.
    public static func isValid(id: String) -> Bool {
        (1...128).contains(id.utf8.count)
            && id.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"):
                    true
                default: false
                }
            }
    }

    var size: Int { files.reduce(0) { $0 + $1.size } }

    public init(id: String, userID: String, kind: String, payload: [UInt8], files: [OutboxFile] = []) {
        (self.id, self.userID, self.kind, self.payload, self.files) = (id, userID, kind, payload, files)
    }
}

/// An entry of the outbox, without the bytes of its files.
public struct OutboxEntry<Reason: DeliveryError>: Sendable, Hashable {
    /// The position of the entry; later entries have a larger number.
    public internal(set) var number: Int
    public internal(set) var id: String
    public internal(set) var userID: String
    public internal(set) var kind: String
    public internal(set) var payload: [UInt8]
    /// The time at which the entry was added.
    public internal(set) var created: Date
    /// The number of changes. A change discards completed steps; an idempotency key should contain the revision.
    public internal(set) var revision: Int
    /// Whether the server may have received the entry without confirming it.
    public internal(set) var hasLeft: Bool
    /// The number of attempts that the server answered without accepting the entry.
    public internal(set) var attempts: Int
    /// The reason that ended delivery; nil while the entry is pending.
    public internal(set) var failure: Reason?
    /// The results of completed steps, by step name.
    public internal(set) var facts: [String: String] = [:]
    /// Whether the step has just made progress in this run, so that the server's state is known from its answer.
    public internal(set) var isContinuing = false
}

/// An entry that the server has accepted.
public struct DoneEntry: Sendable, Hashable {
    public internal(set) var id: String
    public internal(set) var kind: String
    /// The content, if ``OutboxRules/remembersPayload`` is set.
    public internal(set) var payload: [UInt8]?
    /// The result of the last step.
    public internal(set) var result: String
    /// The time at which the entry was added.
    public internal(set) var created: Date
}

/// Options of an outbox.
public struct OutboxRules: Sendable {
    /// Whether a pending entry delays the entries after it.
    public var isOrdered = false
    /// The number of answers without acceptance after which an entry fails; nil for no limit.
    public var maximumAttempts: Int?
    /// Whether an entry that may have been received can be canceled while it is not being delivered.
    public var cancelsUnknown = false
    /// The maximum number of pending entries of a user.
    public var maximumCount = 200
    /// The maximum size of all files of a user's pending entries, in bytes.
    public var maximumSize = 256 << 20
    /// The number of finished entries to remember for each user. Adding one of them again delivers nothing.
    public var memory = 0
    /// Whether the payload of finished entries is remembered until they are acknowledged.
    public var remembersPayload = false

    public init() {}

    /// The options for orders, which are shown until the user knows their outcome.
    public static let orders = {
        var rules = OutboxRules()
        (rules.maximumCount, rules.memory, rules.remembersPayload) = (.max, 50, true)
        return rules
    }()
}

/// An error of an outbox operation.
public enum OutboxError: Error, Sendable, Hashable {
    /// There is no entry with this ID.
    case notFound
    /// The server may have received the entry.
    case alreadyLeft
    /// The ID belongs to an entry with other content.
    case reused
    /// The ID is not valid according to ``OutboxDraft/isValid(id:)``.
    case malformedID
    /// The user has too many pending entries, see ``OutboxRules/maximumCount``.
    case full
    /// The files of the user's pending entries are too large, see ``OutboxRules/maximumSize``.
    case tooLarge
    /// A file does not have the size of its draft.
    case unreadableFile
}
