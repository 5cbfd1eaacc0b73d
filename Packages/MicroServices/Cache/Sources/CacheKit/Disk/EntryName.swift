import Foundation

/// The group and the key of an entry, in the form in which texts that Swift considers equal have equal bytes.
struct EntryName: Hashable {
    /// The maximum size of both together. SQLite takes a text of more than a gigabyte for damage.
    static let maximumSize = 64 << 10

    let group: String
    let key: String

    init(group: String, key: String) {
        self.group = Self.normalized(group)
        self.key = Self.normalized(key)
    }

    var isStorable: Bool { size <= Self.maximumSize }
    var size: Int { group.utf8.count + key.utf8.count }

    static func normalized(_ text: String) -> String {
        // A text of more than four times the maximum size is too long in any form.
        if text.utf8.count > 4 * maximumSize || text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return text.precomposedStringWithCanonicalMapping
    }
}
