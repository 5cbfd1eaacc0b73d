import StrataScan
import StrataWorkspace

/// Determines by their contents whether files have the compiled texts, because `cp -p` or `tar` can set any modification time.
///
/// A file that was not modified since it was compiled matches the index if each name is at its recorded position. Its contents are then
/// recorded, and equal contents match regardless of the file's times. A file that was modified before it was first seen may differ from the
/// compiled one, so it is stale.
struct CompiledTexts {
    let tree: DiskTree
    let files: IndexedFiles

    /// The stamp of a file, and the hash of its compiled contents.
    private struct Note: CachedFact {
        var stamp = ""
        var contents: UInt64 = 0

        mutating func code(_ coder: inout ByteCoder) {
            coder.code(&stamp)
            coder.code(&contents)
        }
    }

    /// The positions of files with other contents. The contents of each compilation time and record name are recorded for the next run.
    func stale(_ units: [Int: IndexUnit.Choice], _ records: [Int: RecordFacts], _ index: inout SymbolCache) -> Set<Int> {
        var stale: Set<Int> = []
        var questions: [(file: Int, key: String, stamp: String, known: UInt64?)] = []
        for (number, unit) in units.sorted(by: { $0.key < $1.key }) {
            // Another build of the same text is another unit.
            let key = "text \(files.all[number].path) \(unit.record ?? "") \(unit.time)"
            let note = Note(encoded: index.answer(for: key))
            guard let stamp = files.all[number].stamp, note != nil || max(stamp.time, stamp.changed) <= unit.time else {
                stale.insert(number)
                continue
            }
            if let note, note.stamp == stamp.text {
                index.note(note.encoded, for: key)
            } else {
                questions.append((number, key, stamp.text, note?.contents))
            }
        }
        let asked = questions
        /// The hash of each file's contents, if they are the compiled ones.
        let answers = concurrently(asked.count) { number -> UInt64? in
            let question = asked[number]
            return try? tree.withContents(of: files.all[question.file].path) { bytes -> UInt64? in
                let contents = SymbolCache.checksum(bytes)
                let isCompiled = question.known.map { $0 == contents } ?? records[question.file].map { Self.holds(bytes, $0) } ?? false
                return isCompiled ? contents : nil
            }
        }
        for (question, contents) in zip(asked, answers) {
            if contents == nil { stale.insert(question.file) }
            // Recorded contents are kept, because the text may be restored.
            guard let noted = contents ?? question.known else { continue }
            index.note(Note(stamp: contents == nil ? "" : question.stamp, contents: noted).encoded, for: question.key)
        }
        return stale
    }

    /// Whether every name of the record is at its recorded position.
    static func holds(_ bytes: UnsafeRawBufferPointer, _ record: RecordFacts) -> Bool {
        var expected: [SourcePosition: Set<Substring>] = [:]
        func expect(_ symbol: Int, at position: SourcePosition) {
            expected[position, default: []].insert(record.symbols[symbol].name.prefix { $0 != "(" })
        }
        for definition in record.definitions where !definition.isImplicit { expect(definition.symbol, at: definition.position) }
        for use in record.uses where use.roles & (RecordFacts.Role.implicit | RecordFacts.Role.overrideOf) == 0 {
            expect(use.symbol, at: use.position)
        }
        let lines = LineStarts(bytes)
        return expected.allSatisfy { position, names in
            guard var start = lines.offset(of: position) else { return false }
            if bytes[start] == UInt8(ascii: "`") { start += 1 }
            let text = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(while: Byte.isNamePart)), as: UTF8.self)
            return names.contains(text[...]) || names.contains { isWrittenAnotherWay($0) } || stands.contains(text)
        }
    }

    /// Names that refer to a type or value determined by context.
    private static let stands: Set<String> = ["Self", "self", "super", "init"]

    /// Whether the name can be written differently: an initializer by its type, a subscript by brackets, an operator, a wrapper's storage.
    private static func isWrittenAnotherWay(_ name: Substring) -> Bool {
        guard let first = name.utf8.first else { return true }
        return ["init", "subscript", "deinit", "callAsFunction"].contains(name) || first == UInt8(ascii: "_") || !Byte.isNamePart(first)
    }
}
