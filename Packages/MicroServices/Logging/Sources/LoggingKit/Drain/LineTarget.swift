import Logging

/// A destination for the redacted parts of a line, in this order.
protocol LineTarget {
    mutating func begin(time: LogTimestamp, level: Logger.Level)
    mutating func label(_ text: Bytes)
    mutating func message(_ text: Bytes)
    mutating func source(_ text: Bytes)
    mutating func field(key: Bytes, value: Bytes)
    mutating func end()
}

/// Redacts lines under a policy and passes their parts to a target.
struct LineComposer {
    private struct Entry {
        var key: Bytes
        var value: Int
    }

    let policy: RedactionPolicy
    private var detectors = Detectors()
    private var message: [UInt8] = []
    private var key: [UInt8] = []
    private var value: [UInt8] = []
    private var entries: [Entry] = []

    init(policy: RedactionPolicy) { self.policy = policy }

    mutating func compose(_ line: RawLine, into target: inout some LineTarget) {
        target.begin(time: line.time, level: line.level)
        target.label(line.label)
        message.removeAll(keepingCapacity: true)
        if detectors.append(line.message, isMarkedPublic: false, to: &message) {
            message.withUnsafeBufferPointer { target.message($0) }
        } else {
            target.message(line.message)
        }
        target.source(line.source)
        if !line.fields.isEmpty { composeFields(line.fields, into: &target) }
        target.end()
    }

    private mutating func composeFields(_ fields: Bytes, into target: inout some LineTarget) {
        entries.removeAll(keepingCapacity: true)
        var reader = RawReader(bytes: fields)
        while let key = reader.text(), case let value = reader.offset, reader.skipValue(depth: 0) {
            insert(Entry(key: key, value: value))
        }
        for entry in entries {
            key.removeAll(keepingCapacity: true)
            value.removeAll(keepingCapacity: true)
            var reader = RawReader(bytes: fields, offset: entry.value)
            appendValue(&reader, isSecret: SecretName.isOne(entry.key))
            if detectors.append(entry.key, isMarkedPublic: false, to: &key) {
                key.withUnsafeBufferPointer { key in value.withUnsafeBufferPointer { target.field(key: key, value: $0) } }
            } else {
                value.withUnsafeBufferPointer { target.field(key: entry.key, value: $0) }
            }
        }
    }

    private mutating func insert(_ entry: Entry) {
        var index = entries.count
        while index > 0 {
            let order = Self.compare(entries[index - 1].key, entry.key)
            if order == 0 {
                entries[index - 1] = entry
                return
            }
            if order < 0 { break }
            index -= 1
        }
        entries.insert(entry, at: index)
    }

    private static func compare(_ left: Bytes, _ right: Bytes) -> Int {
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
            return Int(left[index]) - Int(right[index])
        }
        return left.count - right.count
    }

    /// Appends the next value, as a secret one if its key marks it.
    private mutating func appendValue(_ reader: inout RawReader, isSecret: Bool) {
        guard let tag = reader.byte() else { return }
        switch tag {
        case RecordWriter.Tag.texts:
            guard let text = reader.text() else { return }
            if tag == Sensitivity.secret.tag || (isSecret && (tag == Sensitivity.public.tag || policy == .showPrivate)) {
                value.append(contentsOf: Redactor.secretMark.utf8)
            } else if tag == Sensitivity.private.tag, policy != .showPrivate {
                value.append(contentsOf: Redactor.privateMark.utf8)
            } else if !detectors.append(text, isMarkedPublic: tag == Sensitivity.public.tag, to: &value) {
                value.append(contentsOf: text)
            }
        default:
            // A container may mix public and private members; each has its own sensitivity.
            let count = reader.count() ?? 0
            value.append(UInt8(ascii: "["))
            var members: [(key: Bytes, offset: Int)] = []
            for index in 0..<count {
                if tag == RecordWriter.Tag.dictionary {
                    guard let key = reader.text() else { return }
                    members.append((key, reader.offset))
                    _ = reader.skipValue(depth: 0)
                } else {
                    if index > 0 { value.append(contentsOf: ", ".utf8) }
                    appendValue(&reader, isSecret: isSecret)
                }
            }
            members.sort { Self.compare($0.key, $1.key) < 0 }
            for (index, member) in members.enumerated() {
                if index > 0 { value.append(contentsOf: ", ".utf8) }
                if !detectors.append(member.key, isMarkedPublic: false, to: &value) { value.append(contentsOf: member.key) }
                value.append(contentsOf: ": ".utf8)
                var inner = RawReader(bytes: reader.bytes, offset: member.offset)
                appendValue(&inner, isSecret: isSecret || SecretName.isOne(member.key))
            }
            value.append(UInt8(ascii: "]"))
        }
    }
}

/// The detectors with a buffer reused for all texts.
private struct Detectors {
    private var findings: [Finding] = []

    /// Appends the redacted text; returns false, and appends nothing, if there is nothing to redact.
    mutating func append(_ text: Bytes, isMarkedPublic: Bool, to result: inout [UInt8]) -> Bool {
        findings.removeAll(keepingCapacity: true)
        TextScanner.scan(text, isMarkedPublic: isMarkedPublic, into: &findings)
        guard !findings.isEmpty else { return false }
        findings.replace(in: text, into: &result)
        return true
    }
}

struct RecordBuilder: LineTarget {
    private(set) var record = LogRecord(timestamp: LogTimestamp(nanosecondsSinceEpoch: 0), level: .info, label: "", message: "")

    mutating func begin(time: LogTimestamp, level: Logger.Level) {
        record = LogRecord(timestamp: time, level: level, label: "", message: "")
    }

    mutating func label(_ text: Bytes) { record.label = String(decoding: text, as: UTF8.self) }
    mutating func message(_ text: Bytes) { record.message = String(decoding: text, as: UTF8.self) }
    mutating func source(_ text: Bytes) { record.source = String(decoding: text, as: UTF8.self) }
    mutating func field(key: Bytes, value: Bytes) {
        record.metadata.append(.init(key: String(decoding: key, as: UTF8.self), value: String(decoding: value, as: UTF8.self)))
    }
    mutating func end() {}
}
