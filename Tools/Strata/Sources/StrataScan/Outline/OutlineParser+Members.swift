extension OutlineParser {
    /// Reads a member of a type or of the file, if the current word introduces one.
    mutating func readMember(_ word: String) {
        switch word {
        case "func": readFunction()
        case "init":
            readCallable(
                .initializer, signatureStart: isMark(index + 1, 0x3F) || isMark(index + 1, Byte.exclamation) ? index + 2 : index + 1)
        case "subscript": readCallable(.subscript, signatureStart: index + 1)
        case "deinit": readCallable(.deinitializer, signatureStart: index + 1)
        case "let", "var": readVariables()
        case "case": readCases()
        case "operator": readOperator()
        case "precedencegroup": readNamed(.precedenceGroup)
        default: passBy()
        }
    }

    private mutating func readFunction() {
        let keyword = index
        guard keyword + 1 < tokens.count else { return passBy() }
        let isNamed = tokens[keyword + 1].kind == .word || tokens[keyword + 1].kind == .escapedWord
        // `<` may begin the generic parameters.
        let place =
            isNamed ? keyword + 2 : operatorEnd(keyword + 1) { $0 == keyword + 1 || !isMark($0, Byte.less) || skipAngles($0) == $0 }
        guard place > keyword + 1 else { return passBy() }
        let name = isNamed ? text(keyword + 1) : text(of: (keyword + 1)..<place)
        var declaration = makeDeclaration(.function, name: name, keyword: keyword, nameToken: keyword + 1)
        finishCallable(&declaration, signatureStart: place)
    }

    private mutating func readCallable(_ kind: Declaration.Kind, signatureStart: Int) {
        let isCallable =
            kind == .deinitializer || isMark(signatureStart, Byte.openParenthesis) || isMark(signatureStart, Byte.less)
        // `init(…)` in an expression at file level is an invalid call and no declaration.
        guard isCallable, enclosingType != nil else { return passBy() }
        var declaration = makeDeclaration(kind, name: text(index), keyword: index, nameToken: index)
        finishCallable(&declaration, signatureStart: signatureStart)
    }

    private mutating func finishCallable(_ declaration: inout Declaration, signatureStart: Int) {
        prefix = DeclarationPrefix()
        let end = signatureEnd(from: signatureStart)
        declaration.signature = text(of: signatureStart..<end, spaced: true)
        outline.declarations.append(declaration)
        enter(from: max(signatureStart, index + 1), to: end)
    }

    /// Visits a part that is already read, for the types in its closures; it contains no members.
    private mutating func enter(from start: Int, to end: Int) {
        scopes[scopes.count - 1].valueEnd = max(end, start)
        index = start
    }

    /// The index after a function's generic parameters, parameters, effects, result and requirements: at its body, or at the next
    /// construct.
    func signatureEnd(from start: Int) -> Int {
        var place = skipAngles(start)
        while place < tokens.count {
            let token = tokens[place]
            switch token.kind {
            case .open where token.byte != Byte.openBrace:
                // A second pair of parentheses on the same line belongs to a type, such as `throws(E)` or `-> (A) -> B`.
                if token.startsLine && place > start && !continuesSignature(place) || counterparts[place] < 0 { return place }
                place = skip(place)
            case .word, .escapedWord, .attribute, .mark, .literal:
                if token.byte == Byte.semicolon, token.kind == .mark { return place }
                if token.startsLine, place > start, !continuesSignature(place) { return place }
                place = token.byte == Byte.less && token.kind == .mark ? max(skipAngles(place), place + 1) : place + 1
            default:
                return place
            }
        }
        return place
    }

    private func continuesSignature(_ place: Int) -> Bool {
        isWord(place, among: "where", "throws", "rethrows", "async") || isMark(place, among: "(&.=")
            || isMark(place, Byte.dash) && isArrowHead(place + 1) || isArrowHead(place - 1) || isMark(place - 1, among: ",:=&.")
            || isWord(place - 1, "where") || tokens[place - 1].kind == .attribute
    }

    private mutating func readVariables() {
        let keyword = index
        let binding = text(keyword)
        let start = keyword + 1
        guard isName(start) || isMark(start, Byte.openParenthesis) || isWord(start, "_") else { return passBy() }
        var place = start
        var isFirst = true
        repeat {
            if !isFirst { place += 1 }
            guard place < tokens.count, isName(place) || isWord(place, "_") || isMark(place, Byte.openParenthesis) else { break }
            isFirst = false
            let nameToken = place
            place = isMark(place, Byte.openParenthesis) ? skip(place) : place + 1
            let name = tokens[nameToken].kind == .escapedWord ? text(nameToken) : text(of: nameToken..<place, spaced: true)
            var declaration = makeDeclaration(.variable, name: name, keyword: keyword, nameToken: nameToken)
            declaration.binding = binding
            if isMark(place, Byte.colon) {
                let end = typeEnd(from: place + 1)
                declaration.signature = text(of: (place + 1)..<end, spaced: true)
                place = end
            }
            if isMark(place, Byte.equals), !isMark(place + 1, Byte.equals) {
                let end = valueEnd(from: place + 1)
                declaration.initialValue = text(of: (place + 1)..<end, spaced: true)
                place = end
            }
            declaration.isComputed = isMark(place, Byte.openBrace) && !opensObservers(place)
            outline.declarations.append(declaration)
            if isMark(place, Byte.openBrace), isMark(skip(place), Byte.comma) { place = skip(place) }
        } while isMark(place, Byte.comma)
        prefix = DeclarationPrefix()
        enter(from: start, to: place)
    }

    /// Whether a brace opens `willSet` or `didSet`.
    private func opensObservers(_ brace: Int) -> Bool {
        var place = brace + 1
        while place < tokens.count, tokens[place].kind == .attribute { place += 1 }
        if isWord(place, among: "nonisolated", "mutating") { place += 1 }
        return isWord(place, among: "willSet", "didSet")
    }

    /// The index behind an initial value: before its observers, the next variable or the next declaration.
    private func valueEnd(from start: Int) -> Int {
        var place = start
        while place < tokens.count {
            let token = tokens[place]
            if token.startsLine, place > start, !continuesExpression(place) { return place }
            switch token.kind {
            case .open, .openInterpolation:
                if token.byte == Byte.openBrace && opensObservers(place) || counterparts[place] < 0 { return place }
                place = skip(place)
            case .close, .closeInterpolation, .openBranches, .nextBranch, .closeBranches, .separator:
                return place
            case .mark:
                if token.byte == Byte.semicolon || token.byte == Byte.comma { return place }
                let isAdjacent = place > 0 && tokens[place - 1].end == token.start && tokens[place - 1].kind == .word
                place = token.byte == Byte.less && isAdjacent ? max(skipAngles(place), place + 1) : place + 1
            default:
                place += 1
            }
        }
        return place
    }

    /// Whether the first token of a line continues the expression of the line before.
    private func continuesExpression(_ place: Int) -> Bool {
        func isOperator(_ place: Int) -> Bool { tokens[place].kind == .mark && Byte.isOperator(tokens[place].byte) }
        let token = tokens[place]
        if token.kind == .mark {
            // An operator directly before an operand is a prefix operator and begins a new expression.
            if isMark(place, among: ".?:=") { return true }
            if isOperator(place), place + 1 < tokens.count {
                let end = operatorEnd(place, where: isOperator)
                return end < tokens.count ? tokens[end].start > tokens[end - 1].end : tokens[place + 1].start > token.end
            }
        } else if isWord(place, among: "as", "is", "else") {
            return true
        }
        if isMark(place - 1, among: "=:."), tokens[place - 1].kind == .mark { return true }
        // An operand follows an infix operator with space before it; nothing follows a postfix one.
        if isOperator(place - 1) {
            var first = place - 1
            while first > 0, isOperator(first - 1), tokens[first - 1].end == tokens[first].start { first -= 1 }
            return first > 0 && tokens[first].start > tokens[first - 1].end
        }
        return isWord(place - 1, among: "try", "await", "as", "is")
    }

    private mutating func readCases() {
        let keyword = index
        guard isName(keyword + 1), enclosingType != nil else { return passBy() }
        var place = keyword
        repeat {
            let nameToken = place + 1
            guard isName(nameToken) else { break }
            place = nameToken + 1
            var declaration = makeDeclaration(.enumCase, name: text(nameToken), keyword: keyword, nameToken: nameToken)
            if isMark(place, Byte.openParenthesis) {
                let end = skip(place)
                declaration.signature = text(of: place..<end, spaced: true)
                place = end
            }
            if isMark(place, Byte.equals) {
                let end = valueEnd(from: place + 1)
                declaration.initialValue = text(of: (place + 1)..<end, spaced: true)
                place = end
            }
            outline.declarations.append(declaration)
        } while isMark(place, Byte.comma)
        prefix = DeclarationPrefix()
        enter(from: keyword + 1, to: place)
    }

    private mutating func readOperator() {
        let keyword = index
        let place = operatorEnd(keyword + 1) { !isMark($0, Byte.colon) }
        guard place > keyword + 1 else { return passBy() }
        outline.declarations.append(
            makeDeclaration(.operator, name: text(of: (keyword + 1)..<place), keyword: keyword, nameToken: keyword + 1))
        prefix = DeclarationPrefix()
        index = place
    }

    private mutating func readNamed(_ kind: Declaration.Kind) {
        guard isName(index + 1) else { return passBy() }
        outline.declarations.append(makeDeclaration(kind, name: text(index + 1), keyword: index, nameToken: index + 1))
        prefix = DeclarationPrefix()
        index += 2
    }
}
