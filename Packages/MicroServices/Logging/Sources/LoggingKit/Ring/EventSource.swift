import Logging

/// Whether a call left its source to swift-log.
///
/// `LogEvent.source` then takes the module out of the file's name, for each call anew, with a copy of the event and an allocation for names of
/// more than 15 bytes. The drain does that instead. swift-log does not tell, so where it keeps the source is looked for once, by the bits of
/// two events made for that; where they are not as expected, every event is asked.
enum EventSource {
    private static let offset: Int? = {
        guard let file = MemoryLayout<LogEvent>.offset(of: \.file) else { return nil }
        // The object of the text that stands before the file; the object of none is zero.
        let offset = file - MemoryLayout<Int>.size
        func event(_ source: String?) -> LogEvent {
            LogEvent(level: .info, message: "", metadata: nil, source: source, file: "a/b", function: "c", line: 1)
        }
        func word(_ event: LogEvent) -> UInt { withUnsafeBytes(of: event) { $0.load(fromByteOffset: offset, as: UInt.self) } }
        let source = "a source that is longer than what lies in place"
        let object = withUnsafeBytes(of: source) { $0.load(fromByteOffset: MemoryLayout<Int>.size, as: UInt.self) }
        let isFound = MemoryLayout<String>.size == 2 * MemoryLayout<Int>.size && word(event(nil)) == 0 && word(event(source)) == object
        return isFound ? offset : nil
    }()

    @inline(__always)
    static func isImplied(_ event: borrowing LogEvent) -> Bool {
        guard let offset else { return false }
        return withUnsafeBytes(of: event) { $0.load(fromByteOffset: offset, as: UInt.self) == 0 }
    }
}
