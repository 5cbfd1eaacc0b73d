extension OutlineParser {
    /// Reads a member of a type or of the file, if the current word introduces one.
    mutating func readMember(_ word: String) {
        switch word {
        case "func": readFunction()
        case "init": readCallable(.initializer, signatureStart: isMark(index + 1, among: "?!") ? index + 2 : index + 1)
        case "subscript": readCallable(.subscript, signatureStart: index + 1)
        case "deinit": readCallable(.deinitializer, signatureStart: index + 1)
        case "let", "var": readList(.variable)
        case "case": readList(.enumCase)
        case "operator": readNamed(.operator, until: operatorEnd(index + 1) { !isMark($0, Byte.colon) })
        case "precedencegroup": readNamed(.precedenceGroup, until: isName(index + 1) ? index + 2 : index + 1)
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
        finishCallable(makeDeclaration(.function, name: name, keyword: keyword, nameToken: keyword + 1), signatureStart: place)
    }

    private mutating func readCallable(_ kind: Declaration.Kind, signatureStart: Int) {
        // `init(…)` in an expression at file level is an invalid call and no declaration.
        guard kind == .deinitializer || isMark(signatureStart, among: "(<"), enclosingType != nil else { return passBy() }
        finishCallable(makeDeclaration(kind, name: text(index), keyword: index, nameToken: index), signatureStart: signatureStart)
    }

    private mutating func finishCallable(_ declaration: Declaration, signatureStart: Int) {
        var declaration = declaration
        let end = end(of: .signature, from: signatureStart)
        declaration.signature = text(of: signatureStart..<end, spaced: true)
        outline.declarations.append(declaration)
        enter(from: max(signatureStart, index + 1), to: end)
    }

    /// Visits a part that is already read, for the types in its closures; it contains no members.
    private mutating func enter(from start: Int, to end: Int) {
        prefix = DeclarationPrefix()
        scopes[scopes.count - 1].valueEnd = max(end, start)
        index = start
    }

    /// Reads the variables of a declaration, or the cases of an enumeration.
    private mutating func readList(_ kind: Declaration.Kind) {
        let keyword = index
        let isVariable = kind == .variable
        func isStart(_ place: Int) -> Bool { isName(place) || isVariable && (isWord(place, "_") || isMark(place, Byte.openParenthesis)) }
        guard isStart(keyword + 1), isVariable || enclosingType != nil else { return passBy() }
        var place = keyword
        repeat {
            let nameToken = place + 1
            guard isStart(nameToken) else { break }
            place = skip(nameToken)
            let name = tokens[nameToken].kind == .escapedWord ? text(nameToken) : text(of: nameToken..<place, spaced: true)
            var declaration = makeDeclaration(kind, name: name, keyword: keyword, nameToken: nameToken)
            if isVariable { declaration.binding = text(keyword) }
            if isMark(place, isVariable ? Byte.colon : Byte.openParenthesis) {
                let start = isVariable ? place + 1 : place
                place = isVariable ? end(of: .type, from: start) : skip(start)
                declaration.signature = text(of: start..<place, spaced: true)
            }
            if isMark(place, Byte.equals), !isMark(place + 1, Byte.equals) {
                let start = place + 1
                place = end(of: .value, from: start)
                declaration.initialValue = text(of: start..<place, spaced: true)
            }
            declaration.isComputed = isMark(place, Byte.openBrace) && !opensObservers(place)
            outline.declarations.append(declaration)
            if isMark(place, Byte.openBrace), isMark(skip(place), Byte.comma) { place = skip(place) }
        } while isMark(place, Byte.comma)
        enter(from: keyword + 1, to: place)
    }

    private mutating func readNamed(_ kind: Declaration.Kind, until end: Int) {
        guard end > index + 1 else { return passBy() }
        outline.declarations.append(makeDeclaration(kind, name: text(of: (index + 1)..<end), keyword: index, nameToken: index + 1))
        prefix = DeclarationPrefix()
        index = end
    }
}
