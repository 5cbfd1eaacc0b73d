import Logging

/// Detects events whose source swift-log derives from the file name.
///
/// `LogEvent.source` computes it for each call, with a copy of the event and an allocation for names of more than 15 bytes. The drain computes
/// it instead. swift-log has no API for the stored source, so its offset is found once by comparing the bits of two sample events. If the layout
/// is unexpected, every event is asked for its source.
enum EventSource {
    private static let offset: Int? = {
        guard let file = MemoryLayout<LogEvent>.offset(of: \.file) else { return nil }
        // The object pointer of the string before the file; zero if there is none.
        let offset = file - MemoryLayout<Int>.size
        func event(_ source: String?) -> LogEvent {
            LogEvent(level: .info, message: "", metadata: nil, source: source, file: "a/b", function: "c", line: 1)
        }
        func word(_ event: LogEvent) -> UInt { withUnsafeBytes(of: event) { $0.load(fromByteOffset: offset, as: UInt.self) } }
        let source = "a source too long for inline storage"
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
