import StrataScan

extension RecordFacts {
    func write(to writer: inout ByteWriter) {
        // Types around declarations are repeated often.
        var texts = TextTable()
        var body = ByteWriter()
        body.write(symbols.count)
        for symbol in symbols {
            body.write(symbol.usr)
            body.write(texts.position(of: symbol.name))
            body.write(UInt64(symbol.kind))
        }
        body.write(definitions.count)
        for definition in definitions {
            body.write(definition.symbol)
            body.write(definition.parent.map { texts.position(of: $0) + 1 } ?? 0)
            body.write(definition.position.line)
            body.write(definition.position.column)
            body.write(definition.isImplicit ? 1 : 0)
        }
        body.write(uses.count)
        for use in uses {
            body.write(use.symbol)
            body.write(use.position.line)
            body.write(use.position.column)
            body.write(use.roles)
            body.write(use.heir.map { texts.position(of: $0) + 1 } ?? 0)
        }
        body.write(overriding.count)
        for symbol in overriding.sorted() { body.write(symbol) }
        writer.write(occurrences)
        writer.write(texts.all.count)
        for text in texts.all { writer.write(text) }
        writer.write(block: body.bytes)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Garbled) {
        let occurrences = try reader.count()
        let textCount = try reader.itemCount()
        var texts: [String] = []
        texts.reserveCapacity(textCount)
        for _ in 0..<textCount { texts.append(try reader.text()) }
        _ = try reader.count()

        let symbolCount = try reader.itemCount()
        var symbols: [RecordVisitor.Symbol] = []
        symbols.reserveCapacity(symbolCount)
        for _ in 0..<symbolCount {
            let usr = try reader.text()
            let name = texts[try reader.count(below: textCount)]
            guard let kind = UInt32(exactly: try reader.number()) else { throw .init() }
            symbols.append(.init(usr: usr, name: name, kind: kind))
        }
        let definitionCount = try reader.itemCount()
        var definitions: [RecordVisitor.Definition] = []
        definitions.reserveCapacity(definitionCount)
        for _ in 0..<definitionCount {
            let symbol = try reader.count(below: symbolCount)
            let parent = try reader.count(below: textCount + 1)
            let position = SourcePosition(line: try reader.count(), column: try reader.count())
            definitions.append(
                .init(
                    symbol: symbol, parent: parent == 0 ? nil : texts[parent - 1], position: position,
                    isImplicit: try reader.count(below: 2) == 1))
        }
        let useCount = try reader.itemCount()
        var uses: [RecordVisitor.Use] = []
        uses.reserveCapacity(useCount)
        for _ in 0..<useCount {
            let symbol = try reader.count(below: symbolCount)
            let position = SourcePosition(line: try reader.count(), column: try reader.count())
            let roles = try reader.number()
            let heir = try reader.count(below: textCount + 1)
            uses.append(.init(symbol: symbol, position: position, roles: roles, heir: heir == 0 ? nil : texts[heir - 1]))
        }
        var overriding: Set<Int> = []
        for _ in 0..<(try reader.itemCount()) { overriding.insert(try reader.count(below: symbolCount)) }
        guard reader.isAtEnd else { throw .init() }
        self.init(symbols: symbols, definitions: definitions, uses: uses, overriding: overriding, occurrences: occurrences)
    }
}

extension IndexUnit {
    func write(to writer: inout ByteWriter) {
        writer.write(mainFile)
        writer.write(module)
        writer.write(UInt64(bitPattern: time.seconds))
        writer.write(UInt64(bitPattern: time.nanoseconds))
        writer.write(record ?? "")
    }

    init(from reader: inout ByteReader) throws(ByteReader.Garbled) {
        mainFile = try reader.text()
        module = try reader.text()
        time.seconds = Int64(bitPattern: try reader.number())
        time.nanoseconds = Int64(bitPattern: try reader.number())
        let name = try reader.text()
        record = name.isEmpty ? nil : name
        guard reader.isAtEnd else { throw .init() }
    }
}

/// A table of texts that are written once.
private struct TextTable {
    private(set) var all: [String] = []
    private var positions: [String: Int] = [:]

    mutating func position(of text: String) -> Int {
        if let position = positions[text] { return position }
        positions[text] = all.count
        all.append(text)
        return all.count - 1
    }
}
