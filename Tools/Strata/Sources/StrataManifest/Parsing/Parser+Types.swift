extension Parser {
    mutating func typeName() throws -> TypeName {
        try deeper { parser in
            var type = try parser.plainType()
            while case .operation(let signs, _) = parser.next.kind, signs == "?" {
                parser.advance()
                type = .optional(type)
            }
            return type
        }
    }

    private mutating func plainType() throws -> TypeName {
        if skipMark("[") {
            let element = try typeName()
            if skipMark(":") {
                let value = try typeName()
                try expect("]")
                return .dictionary(element, value)
            }
            try expect("]")
            return .array(element)
        }
        if skipMark("(") {
            var elements: [TypeName] = []
            var labels: [String?] = []
            while !next.isMark(")") {
                if case .word = next.kind, following.isMark(":") {
                    labels.append(try memberName())
                    advance()
                } else {
                    labels.append(nil)
                }
                elements.append(try typeName())
                if !skipMark(",") { break }
            }
            try expect(")")
            return .tuple(elements, labels: labels)
        }
        if skipWord("Self") { return .named("Self") }
        var name = try name()
        while next.isMark("."), case .word = following.kind {
            advance()
            name += "." + (try memberName())
        }
        guard case .operation("<", _) = next.kind else { return .named(name) }
        advance()
        let argument = try typeName()
        try skipClosingAngle()
        return .generic(name, argument)
    }
}
