import PublishingAPI

import struct Foundation.Date

/// A post in the queue, without the bytes of its attachments.
struct QueueEntry: Sendable, Hashable {
    /// Its place: posts of one author are sent in this order.
    var number: Int
    var id: String
    var author: String
    var kind: PostKind
    var text: String
    var created: Date
    /// How often it was edited. Whatever was begun with another one is void.
    var revision: Int
    /// Whether the back end may have it.
    var hasLeft: Bool
    /// How often the back end answered without taking it.
    var attempts: Int
    /// Why it does not go on by itself.
    var failure: PublishingError?
    var attachments: [PendingAttachment]
    /// What came of the steps that are done, by name.
    var facts: [String: String]

    var key: String { "\(id).\(revision)" }
}

/// What became of a draft that was handed in.
enum Admission: Sendable {
    case queued
    /// It was handed in before.
    case known
    case published(post: String)
}

extension PublishingError {
    /// As a failure is kept in the queue.
    var code: String {
        switch kind {
        case .refused(let reason): "refused." + reason.rawValue
        case .unknownKind: "unknownKind"
        default: "gaveUp"
        }
    }

    init(code: String) {
        let reasons = Reason.allCases.filter { "refused." + $0.rawValue == code }
        self = reasons.first.map(PublishingError.refused) ?? (code == "unknownKind" ? .unknownKind : .gaveUp)
    }
}
