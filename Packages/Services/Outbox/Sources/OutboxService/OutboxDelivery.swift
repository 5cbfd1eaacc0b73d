/// How the entries of an outbox reach the other side.
public protocol OutboxDelivery: Sendable {
    /// The steps of an entry, in order; the same for the same entry, in every version of the app. Empty for what this version does not know.
    func steps(of entry: OutboxEntry) -> [OutboxStep]

    /// What an attempt that failed says about the entry.
    func failure(of error: any Error) -> OutboxStep.Failure

    /// Whether a draft asks for what an entry of the same kind asks for.
    func isSame(_ payload: [UInt8], _ draft: OutboxDraft) -> Bool

    /// An entry is done, and it is noted.
    func finished(_ entry: OutboxEntry, _ result: String) async
}

extension OutboxDelivery {
    public func isSame(_ payload: [UInt8], _ draft: OutboxDraft) -> Bool { payload == draft.payload }
    public func finished(_ entry: OutboxEntry, _ result: String) async {}
}

/// One step on an entry's way: a call of the other side and what came of it.
public struct OutboxStep: Sendable {
    /// What came of a step.
    public enum Result: Sendable, Hashable {
        /// It is done. The fact is kept under the step's name, for those that follow.
        case done(fact: String = "")
        /// What an earlier step made is no longer good: the way goes on there, after a pause. The other side has said that it has not taken
        /// the entry.
        case goBack(to: String)
        /// The other side has taken the entry, and this came of it.
        case finished(String)
    }

    /// Unique among the steps of an entry.
    public let name: String
    /// Whether the other side may have the entry once this step has begun.
    public let leaves: Bool
    let run: @Sendable (OutboxEntry) async throws -> Result

    /// - Parameter run: does it, once or again: what it asks for must be named by the entry, so that it is carried out once.
    public init(_ name: String, leaves: Bool = false, run: @escaping @Sendable (OutboxEntry) async throws -> Result) {
        self.name = name
        self.leaves = leaves
        self.run = run
    }
}

extension OutboxStep {
    /// What an attempt that failed says about the entry.
    public struct Failure: Error, Sendable, Hashable {
        /// What the person is told, in the words of whoever delivers.
        public var word: String
        /// Whether the other side does not take the entry, now or later: its word that it has not taken it, in this attempt or before.
        public var isFinal: Bool
        /// Whether the other side has certainly not taken the entry in this attempt.
        public var isNotTaken: Bool
        /// Whether the other side answered: being offline is no failure of the entry.
        public var counts: Bool
        /// How long the other side wants to be left alone; nil when it does not say.
        public var retryAfter: Duration?
        /// What came of the entry, when it is done and this device could not note it.
        var result: String?

        public init(_ word: String, isFinal: Bool = false, isNotTaken: Bool = false, counts: Bool = false, retryAfter: Duration? = nil) {
            self.word = word
            self.isFinal = isFinal
            self.isNotTaken = isNotTaken
            self.counts = counts
            self.retryAfter = retryAfter
        }

        /// The session has ended: time does not bring another.
        public static let signedOut = Failure("signedOut", isNotTaken: true)
        /// What is kept on this device cannot be read or written.
        public static let storage = Failure("storage")
        /// The other side answered too often that it cannot.
        public static let gaveUp = Failure("gaveUp", isFinal: true)
        /// This version of the app does not know the kind.
        public static let unknownKind = Failure("unknownKind", isFinal: true)
    }
}

/// How far an entry came.
public enum OutboxOutcome: Sendable, Hashable {
    /// The other side has taken it.
    case done(String)
    /// The other side does not take it. The entry stays until it is forgotten, tried again or replaced.
    case failed(OutboxStep.Failure)
    /// It goes on by itself.
    /// - Parameter hasLeft: whether the other side may have it.
    case waiting(OutboxStep.Failure, hasLeft: Bool)
    /// It was taken back or erased meanwhile.
    case gone
}

/// Where a kill would hit.
public enum OutboxCheckpoint: Sendable, Hashable {
    /// It is noted that the step begins.
    case begun(String)
    /// The other side has answered, and nothing of it is noted.
    case answered(String)
    /// What came of the step is noted.
    case noted(String)
}
