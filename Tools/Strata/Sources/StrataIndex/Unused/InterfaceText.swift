import StrataScan

/// The declarations of a file with the names in their heads: the parts that are visible to clients.
struct InterfaceText {
    let path: String
    let outline: SourceOutline
    let declared: PublicDeclarations
    /// The words of code that the compiler may copy into other modules, and of the types that such code or a fixed layout needs.
    let inlinedWords: Set<String>
    let heads: [Set<String>]

    init(_ path: String, _ scanner: SourceScanner, _ bytes: UnsafeRawBufferPointer) {
        self.path = path
        let outline = scanner.outline(bytes, remarks: false)
        self.outline = outline
        declared = PublicDeclarations(outline)
        let lines = LineStarts(bytes)
        func offset(_ position: SourcePosition) -> Int { lines.offset(of: position) ?? bytes.count }
        heads = outline.declarations.enumerated().map { index, declaration in
            // An initial value determines the type only if there is no annotation.
            let texts = declaration.inheritedTypes + declaration.attributes + [declaration.signature ?? declaration.initialValue ?? ""]
            var words = texts.reduce(into: Set<String>()) { $0.formUnion(Self.words(of: Array($1.utf8)[...])) }
            guard declaration.kind.isType || declaration.kind == .typealias || declaration.kind == .associatedtype else { return words }
            // Generic parameters and requirements precede the body or the next declaration.
            let start = offset(declaration.position)
            let next = outline.declarations.indices.contains(index + 1) ? offset(outline.declarations[index + 1].position) : bytes.count
            let rest = bytes[start..<max(start, next)]
            words.formUnion(Self.words(of: Array(rest.prefix { $0 != UInt8(ascii: "{") })[...]))
            return words
        }
        inlinedWords = zip(outline.declarations, heads).reduce(into: scanner.words(bytes).inlined) { words, next in
            let isStored = next.0.kind == .variable && !next.0.isComputed && !next.0.isLocal
            let isFixed = isStored && next.0.parent.map { outline.declarations[$0].attributes.contains("@frozen") } ?? false
            if isFixed || next.0.attributes.contains("@usableFromInline") { words.formUnion(next.1) }
        }
    }

    /// The words of code, or of a demangled type, without argument labels.
    static func words(of text: ArraySlice<UInt8>) -> Set<String> {
        var words: Set<String> = []
        var brackets: [UInt8] = []
        /// The words since the last punctuation, which are labels if a colon follows: `of name:`.
        var waiting: [String] = []
        var mark = UInt8(ascii: " ")
        var index = text.startIndex
        while index < text.endIndex {
            if Byte.isNamePart(text[index]) {
                let rest = text[index...].prefix(while: Byte.isNamePart)
                waiting.append(String(decoding: rest, as: UTF8.self))
                index = rest.endIndex
                continue
            }
            let byte = text[index]
            index += 1
            guard byte != UInt8(ascii: " ") else { continue }
            let beginsArgument = brackets.last == UInt8(ascii: "(") && (mark == UInt8(ascii: "(") || mark == UInt8(ascii: ","))
            if !(byte == UInt8(ascii: ":") && beginsArgument) { words.formUnion(waiting) }
            waiting = []
            mark = byte
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): brackets.append(byte)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): _ = brackets.popLast()
            default: break
            }
        }
        return words.union(waiting)
    }
}
