public import struct Foundation.Date

/// Something that somebody hands in.
public struct OutboxDraft: Sendable {
    /// Names it: the same id is carried out once. See ``isValid(id:)``.
    public var id: String
    /// The id of whoever hands it in. In anybody else's session it is not taken.
    public var person: String
    /// What it is, for whoever delivers it.
    public var kind: String
    /// What it says, for whoever delivers it.
    public var payload: [UInt8]
    /// What goes with it, in order; read one by one.
    public var files: [[UInt8]]

    /// Whether an id can name an entry towards the other side, in a header: 1 to 128 bytes of ASCII letters, digits and `-._:`.
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

    public init(id: String, person: String, kind: String, payload: [UInt8], files: [[UInt8]] = []) {
        self.id = id
        self.person = person
        self.kind = kind
        self.payload = payload
        self.files = files
    }
}

/// Something that waits in the outbox, without the bytes of its files.
public struct OutboxEntry: Sendable, Hashable {
    /// Its place: what was handed in later has a larger number.
    public internal(set) var number: Int
    public internal(set) var id: String
    /// The id of whoever has handed it in.
    public internal(set) var person: String
    public internal(set) var kind: String
    public internal(set) var payload: [UInt8]
    /// When it was handed in.
    public internal(set) var created: Date
    /// How often it was changed. Whatever was begun with another one is void; a key towards the other side should tell them apart.
    public internal(set) var revision: Int
    /// Whether the other side may have it, and has not said so.
    public internal(set) var hasLeft: Bool
    /// How often the other side answered without taking it.
    public internal(set) var attempts: Int
    /// Why it does not go on by itself: ``OutboxStep.Failure/word``. Nil for what goes on.
    public internal(set) var failure: String?
    /// What came of the steps that are done, by name.
    public internal(set) var facts: [String: String] = [:]
}

/// Something that the other side has taken.
public struct DoneEntry: Sendable, Hashable {
    public internal(set) var id: String
    public internal(set) var kind: String
    /// What it said, where ``OutboxRules/remembersPayload``.
    public internal(set) var payload: [UInt8]?
    /// What came of it.
    public internal(set) var result: String
    /// When it was handed in.
    public internal(set) var created: Date
}

/// How an outbox treats what lies in it.
public struct OutboxRules: Sendable {
    /// Whether what has to wait holds up what was handed in after it.
    public var isOrdered = false
    /// How often the other side may answer that it cannot, until an entry is given up; nil for never.
    public var maximumAttempts: Int?
    /// Whether what may have left can be taken back while it is not being delivered.
    public var cancelsUnknown = false
    /// Entries of a person that wait.
    public var maximumCount = 200
    /// Bytes of all files of a person that wait.
    public var maximumSize = 256 << 20
    /// How many of the newest entries of a person that are done are remembered; handing in one of these again delivers nothing.
    public var memory = 0
    /// Whether it is also remembered what they said, until they are forgotten: for what somebody has still to be told.
    public var remembersPayload = false

    public init() {}
}

/// What keeps an outbox from doing what it is asked for.
public enum OutboxError: Error, Sendable, Hashable {
    /// No such entry waits.
    case notFound
    /// The other side may have it already.
    case alreadyLeft
    /// The id stands for something else.
    case reused
    /// The id is not one that ``OutboxDraft/isValid(id:)`` accepts.
    case malformedID
    /// Too many entries of the person, or too many bytes of them, wait already.
    case full
}
