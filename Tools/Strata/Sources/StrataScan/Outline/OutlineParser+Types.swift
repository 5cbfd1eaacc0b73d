extension OutlineParser {
    /// Reads the construct that a name begins: a modifier, a declaration, or nothing.
    mutating func readWord() {
        if followsMemberDot { return passBy() }
        let word = text(index)
        if let kind = typeKind(word) { return readType(kind) }
        if readModifier(word) { return }
        if let kind = aliasKind(word) { return readAlias(kind) }
        if isAtMemberLevel, isAtStatementStart { readMember(word) } else { passBy() }
    }

    mutating func passBy() {
        prefix = DeclarationPrefix()
        index += 1
    }

    /// The kind of type that the current word introduces; `nil` if it is a name or a modifier.
    private func typeKind(_ word: String) -> Declaration.Kind? {
        switch word {
        case "struct", "enum", "protocol": return isName(index + 1) ? Declaration.Kind(rawValue: word) : nil
        case "class": return isName(index + 1) && !introducesClassMember(index + 1) ? .class : nil
        case "extension":
            return isName(index + 1) || isMark(index + 1, among: "[(") || isWord(index + 1, "Any")
                || index + 1 < tokens.count && tokens[index + 1].kind == .attribute ? .extension : nil
        case "actor": return isAtStatementStart && isName(index + 1) && !tokens[index + 1].startsLine ? .actor : nil
        default: return nil
        }
    }

    /// Whether the words from here on are modifiers and then a member, as in `class override func`; then `class` is a modifier too.
    private func introducesClassMember(_ start: Int) -> Bool {
        var place = start
        // More modifiers do not occur; without a bound, garbage would take quadratic time.
        while place < min(tokens.count, start + 24), tokens[place].kind == .word {
            if isWord(place, among: "func", "var", "let", "subscript") { return true }
            let word = text(place)
            guard DeclarationPrefix.contextualModifiers.contains(word) || DeclarationPrefix.reservedModifiers.contains(word) else {
                return false
            }
            place += 1
            if isMark(place, Byte.openParenthesis) { place = skip(place) }
        }
        return false
    }

    private func aliasKind(_ word: String) -> Declaration.Kind? {
        switch word {
        case "typealias": isName(index + 1) ? .typealias : nil
        case "associatedtype": isName(index + 1) ? .associatedtype : nil
        case "macro": isAtMemberLevel && isAtStatementStart && isName(index + 1) && isMark(index + 2, among: "(<") ? .macro : nil
        default: nil
        }
    }

    /// Creates a declaration with its prefix, which is then cleared.
    mutating func makeDeclaration(_ kind: Declaration.Kind, name: String, keyword: Int, nameToken: Int) -> Declaration {
        let position = lines.position(of: tokens[keyword].start)
        return Declaration(
            kind: kind, name: name, position: position, namePosition: lines.position(of: tokens[nameToken].start), parent: enclosingType,
            isLocal: isLocal, isDocumented: prefix.isEmpty ? tokens[keyword].isDocumented : prefix.isDocumented, access: prefix.access,
            attributes: prefix.attributes, modifiers: prefix.modifiers, conditions: conditions)
    }

    private mutating func readType(_ kind: Declaration.Kind) {
        let keyword = index
        let isExtension = kind == .extension
        var place = isExtension ? end(of: .type, from: keyword + 1) : skipAngles(keyword + 2)
        guard place > keyword + 1 else { return passBy() }
        let name = isExtension ? text(of: (keyword + 1)..<place) : text(keyword + 1)
        var declaration = makeDeclaration(kind, name: name, keyword: keyword, nameToken: keyword + 1)
        prefix = DeclarationPrefix()
        if isMark(place, Byte.colon) { declaration.inheritedTypes = readInheritance(&place) }
        while place < tokens.count, !isMark(place, Byte.openBrace), !endsHeader(place), !tokens[place].isOpen || counterparts[place] >= 0 {
            place = skip(place)
        }
        outline.declarations.append(declaration)
        index = place
        if isMark(place, Byte.openBrace) {
            scopes.append(Scope(kind: .type, type: outline.declarations.count - 1))
            index += 1
        }
    }

    /// Reads the types after a colon, up to the end of the list.
    private func readInheritance(_ place: inout Int) -> [String] {
        var types: [String] = []
        while isMark(place, Byte.colon) && types.isEmpty || isMark(place, Byte.comma) {
            let start = place + 1
            place = end(of: .type, from: start)
            if place > start { types.append(text(of: start..<place)) }
        }
        return types
    }

    private mutating func readAlias(_ kind: Declaration.Kind) {
        let keyword = index
        var place = skipAngles(keyword + 2)
        var declaration = makeDeclaration(kind, name: text(keyword + 1), keyword: keyword, nameToken: keyword + 1)
        prefix = DeclarationPrefix()
        let isMacro = kind == .macro
        if !isMacro, isMark(place, Byte.colon) { declaration.inheritedTypes = readInheritance(&place) }
        if isMacro || isMark(place, Byte.equals) {
            let start = isMacro ? keyword + 2 : place + 1
            place = end(of: isMacro ? .signature : .type, from: start)
            declaration.signature = text(of: start..<place, spaced: true)
        }
        outline.declarations.append(declaration)
        index = max(place, keyword + 2)
    }
}
