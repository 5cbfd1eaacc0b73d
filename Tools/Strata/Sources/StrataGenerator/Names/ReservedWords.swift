import StrataScan

/// Words that cannot name a declaration.
enum ReservedWords {
    /// The keywords of Swift, also contextual ones, which confuse readers.
    static let swift = DeclarationPrefix.reservedWords.union(["actor", "any", "async", "await", "macro", "open", "package", "some", "type"])

    /// Types of modules that most files see, by which a new type of this name would be hidden or become ambiguous.
    static let types: KeyValuePairs<String, Set<String>> = [
        "Swift": [
            "Actor", "Any", "AnyClass", "AnyHashable", "AnyObject", "Array", "ArraySlice", "Bool", "Character", "ClosedRange", "Clock",
            "Codable", "CodingKey", "Collection", "Comparable", "CustomStringConvertible", "Decodable", "Decoder", "Dictionary", "Double",
            "Duration", "Encodable", "Encoder", "Equatable", "Error", "Executor", "Float", "Hashable", "Hasher", "Identifiable", "Int",
            "KeyPath", "KeyValuePairs", "MainActor", "Mirror", "Never", "Observation", "Optional", "Range", "Regex", "Result", "Sendable",
            "Sequence", "Set", "Slice", "StaticString", "Strideable", "String", "Substring", "Task", "TaskGroup", "Type", "UInt", "Unicode",
            "Void",
        ],
        "Foundation": [
            "Bundle", "Calendar", "CocoaError", "Data", "Date", "DateComponents", "DateInterval", "Decimal", "Dimension", "FileHandle",
            "FileManager", "Formatter", "Host", "IndexPath", "IndexSet", "InputStream", "JSONDecoder", "JSONEncoder", "Locale",
            "Measurement", "Notification", "NotificationCenter", "Operation", "OperationQueue", "OutputStream", "Pipe", "Port",
            "Predicate", "Process", "ProcessInfo", "Progress", "RunLoop", "Scanner", "Stream", "Thread", "TimeInterval", "TimeZone",
            "Timer", "URL", "URLError", "URLRequest", "URLSession", "UUID", "Unit", "UserDefaults",
        ],
        "Testing": ["Attachment", "Bug", "Comment", "Confirmation", "Issue", "SourceLocation", "Suite", "Tag", "Test", "Trait"],
    ]
}
