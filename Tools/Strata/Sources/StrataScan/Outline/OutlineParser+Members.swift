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
        var place = index + 1
        guard place < tokens.count else { return passBy() }
        let isNamed = tokens[place].kind == .word || tokens[place].kind == .escapedWord
        if isNamed {
            place += 1
        } else {
            // The characters of an operator's name are adjacent; `<` may begin the generic parameters.
            while place < tokens.count, tokens[place].kind == .mark, place == keyword + 1 || tokens[place - 1].end == tokens[place].start,
                !(isMark(place, Byte.less) && place > keyword + 1 && skipAngles(place) > place)
            {
                place += 1
            }
        }
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
        if isWord(place, "where") || isWord(place, "throws") || isWord(place, "rethrows") || isWord(place, "async") { return true }
        if isMark(place, Byte.dash) && isArrowHead(place + 1) || isMark(place, Byte.openParenthesis) || isMark(place, Byte.ampersand)
            || isMark(place, Byte.dot) || isMark(place, Byte.equals)
        {
            return true
        }
        return isArrowHead(place - 1) || isMark(place - 1, Byte.comma) || isMark(place - 1, Byte.colon) || isMark(place - 1, Byte.equals)
            || isMark(place - 1, Byte.ampersand) || isMark(place - 1, Byte.dot) || isWord(place - 1, "where")
            || tokens[place - 1].kind == .attribute
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
        if isWord(place, "nonisolated") || isWord(place, "mutating") { place += 1 }
        return isWord(place, "willSet") || isWord(place, "didSet")
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
        let token = tokens[place]
        let before = tokens[place - 1]
        if token.kind == .word {
            if isWord(place, "as") || isWord(place, "is") || isWord(place, "else") { return true }
        } else if token.kind == .mark {
            // An operator directly before an operand is a prefix operator and begins a new expression.
            if token.byte == Byte.dot || token.byte == 0x3F || token.byte == Byte.colon || token.byte == Byte.equals { return true }
            if Byte.isOperator(token.byte), let next = tokens[safe: place + 1] {
                var end = place + 1
                while end < tokens.count, tokens[end].kind == .mark, Byte.isOperator(tokens[end].byte),
                    tokens[end].start == tokens[end - 1].end
                {
                    end += 1
                }
                return tokens[safe: end].map { $0.start > tokens[end - 1].end } ?? (next.start > token.end)
            }
        }
        if before.kind == .mark {
            if before.byte == Byte.equals || before.byte == Byte.colon || before.byte == Byte.dot { return true }
            // An operand follows an infix operator with space before it; nothing follows a postfix one.
            if Byte.isOperator(before.byte) {
                var first = place - 1
                while first > 0, tokens[first - 1].kind == .mark, Byte.isOperator(tokens[first - 1].byte),
                    tokens[first - 1].end == tokens[first].start
                {
                    first -= 1
                }
                return first > 0 && tokens[first].start > tokens[first - 1].end
            }
        }
        return isWord(place - 1, "try") || isWord(place - 1, "await") || isWord(place - 1, "as") || isWord(place - 1, "is")
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
        var place = keyword + 1
        while place < tokens.count, tokens[place].kind == .mark, place == keyword + 1 || tokens[place - 1].end == tokens[place].start,
            !isMark(place, Byte.colon)
        {
            place += 1
        }
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
