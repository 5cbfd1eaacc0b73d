/// The tokens directly before a possible `import`: attributes and an access modifier.
struct ImportPrefix {
    var attributes: [(start: Int, end: Int)] = []
    var access: AccessLevel?
    var openAttribute: (start: Int, parenthesis: Int)?

    @inline(__always)
    mutating func clear() {
        if access != nil || openAttribute != nil || !attributes.isEmpty { self = ImportPrefix() }
    }
}

extension Lexer {
    mutating func readAttribute() {
        let start = offset
        offset += 1
        skipWord()
        while peek() == Byte.dot, Byte.isWord(peek(1)) {
            offset += 1
            skipWord()
        }
        sink.emit(.attribute, from: start, to: offset)
        guard bracketDepth == 0, strings.isEmpty else { return }
        if peek() == Byte.openParenthesis { prefix.openAttribute = (start, offset) } else { prefix.attributes.append((start, offset)) }
    }

    /// Handles a name outside all brackets; returns whether it began an import, which is then read.
    mutating func readTopLevelWord(from start: Int) -> Bool {
        let end = offset
        switch base[start] {
        case 0x69 where spells("import", from: start, to: end) && !isMember(start):
            readImport(from: start)
            return true
        case 0x69 where spells("internal", from: start, to: end): prefix.access = .internal
        case 0x70 where spells("public", from: start, to: end): prefix.access = .public
        case 0x70 where spells("private", from: start, to: end): prefix.access = .private
        case 0x70 where spells("package", from: start, to: end): prefix.access = .package
        case 0x66 where spells("fileprivate", from: start, to: end): prefix.access = .fileprivate
        default: breakPrefix()
        }
        return false
    }

    /// Whether a name is a member (`x.import`) or qualified by a module (`M::import`).
    private func isMember(_ start: Int) -> Bool {
        start > 0 && base[start - 1] == Byte.dot || start > 1 && base[start - 1] == Byte.colon && base[start - 2] == Byte.colon
    }

    private mutating func readImport(from keyword: Int) {
        defer { prefix.clear() }
        let position = lines.position(of: keyword)
        skipTrivia()
        var nameStart = offset
        var kind = ImportKind.module
        guard var component = readPathComponent(allowsOperator: false) else { return report(.missingModuleName, at: keyword) }
        if base[nameStart] != Byte.backtick, let scoped = ImportKind(rawValue: component), scoped != .module {
            kind = scoped
            skipTrivia()
            nameStart = offset
            guard let name = readPathComponent(allowsOperator: false) else { return report(.missingModuleName, at: keyword) }
            component = name
        }
        var path = [component]
        while movesBehindPathSeparator() {
            guard let next = readPathComponent(allowsOperator: kind == .func) else {
                report(.missingModuleName, at: keyword)
                break
            }
            path.append(next)
        }
        var declaration = ImportDeclaration(position: position, path: path)
        (declaration.modulePosition, declaration.kind, declaration.access) = (lines.position(of: nameStart), kind, prefix.access)
        declaration.attributes = prefix.attributes.map { compactText(from: $0.start, to: $0.end) }
        declaration.conditions = conditions.prefix(ConditionFrame.limit).map(\.condition)
        imports.append(declaration)
    }

    private mutating func readPathComponent(allowsOperator: Bool) -> String? {
        let start = offset
        if peek() == Byte.backtick {
            skipEscapedIdentifier()
            return offset > start + 2 ? text(from: start + 1, to: offset - 1) : nil
        }
        skipWord()
        if offset == start, allowsOperator { while offset < count, Byte.isOperator(base[offset]) { offset += 1 } }
        return offset > start ? text(from: start, to: offset) : nil
    }

    /// Moves behind `.` or a module selector's `::` (SE-0491) and the whitespace around it. A dot that only follows whitespace starts a new expression.
    private mutating func movesBehindPathSeparator() -> Bool {
        let start = offset
        skipTrivia(acrossLines: false)
        let isAdjacent = offset == start
        if isAdjacent, peek() == Byte.colon, peek(1) == Byte.colon {
            offset += 2
        } else if peek() == Byte.dot, isAdjacent || !Byte.isWord(peek(1)) && peek(1) != Byte.dot && peek(1) != Byte.backtick {
            offset += 1
        } else {
            offset = start
            return false
        }
        skipTrivia()
        return true
    }

    /// An attribute's text without whitespace and comments, up to a string.
    private func compactText(from start: Int, to end: Int) -> String {
        let isPlain = !(start..<end).contains { base[$0] == Byte.quote || base[$0] == Byte.slash }
        guard isPlain else { return text(from: start, to: end) }
        return String(decoding: (start..<end).map { base[$0] }.filter { $0 > Byte.space }, as: UTF8.self)
    }
}
