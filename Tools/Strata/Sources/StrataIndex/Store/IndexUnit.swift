/// The contents of a unit: one compiled file.
struct IndexUnit: CachedFact {
    /// The unit of a file among those of all stores.
    typealias Choice = (store: Int, time: Int64, record: String?)
    var mainFile = ""
    var module = ""
    /// When it was compiled, in nanoseconds since 1970.
    var time: Int64 = 0
    var record: String?

    mutating func code(_ coder: inout ByteCoder) {
        coder.code(&mainFile)
        coder.code(&module)
        coder.code(&time)
        coder.code(shared: &record)
    }
}

extension IndexUnit {
    /// Reads a unit, without its time.
    init(_ bytes: UnsafeRawBufferPointer) throws(IndexDamage) {
        var main = 0
        var records: [(name: Range<Int>, path: Int)] = []
        // The paths are ranges of one text, each with its start (1: relative to the folder of the build, 2: to that of the system).
        var (name, text, workFolder, systemFolder) = (0..<0, 0..<0, 0..<0, 0..<0)
        var paths: [(start: Int, folder: Range<Int>, name: Range<Int>)] = []
        /// An offset in the text and a length.
        func range(_ record: Bitstream.Record, _ index: Int) throws(IndexDamage) -> Range<Int> {
            let start = try record.number(index)
            return start..<start + (try record.number(index + 1))
        }
        try Bitstream.read(bytes, magic: "IDXU", blocks: [8, 9, 10, 12]) { block, record throws(IndexDamage) in
            switch (block, record.code) {
            case (8, 0): guard record.values == [IndexStore.format] else { throw .garbled }
            case (9, 1):
                (workFolder, systemFolder) = (try range(record, 1), try range(record, 5))
                main = try record.number(7)
                name = record.text.prefix(try record.number(10))
            // Other kinds are units of modules, and files.
            case (10, 2) where try record.number(0) == 1: records.append((record.text, try record.number(2)))
            case (12, 4): paths.append((try record.number(0), try range(record, 1), try range(record, 3)))
            case (12, 5): text = record.text
            default: break
            }
        }
        func part(_ range: Range<Int>) throws(IndexDamage) -> String {
            guard range.upperBound <= text.count else { throw .garbled }
            return String(decoding: bytes[text.lowerBound + range.lowerBound..<text.lowerBound + range.upperBound], as: UTF8.self)
        }
        /// Numbers begin at 1; 0 means none.
        func path(_ number: Int) throws(IndexDamage) -> String {
            guard number > 0 else { return "" }
            guard number <= paths.count else { throw .garbled }
            let (start, folder, name) = paths[number - 1]
            var path = start == 1 ? try part(workFolder) : start == 2 ? try part(systemFolder) : ""
            for part in [try part(folder), try part(name)] where !part.isEmpty {
                path += (path.isEmpty || path.hasSuffix("/") || part.hasPrefix("/") ? "" : "/") + part
            }
            return path
        }
        mainFile = try path(main)
        module = String(decoding: bytes[name], as: UTF8.self)
        for item in records where try path(item.path) == mainFile {
            record = String(decoding: bytes[item.name], as: UTF8.self)
            break
        }
    }
}
