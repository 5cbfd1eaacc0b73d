extension ProgramWriter {
    mutating func writeStatement() {
        switch number(0...15) {
        case 0, 1: writeLocalVariable()
        case 2:
            put("if \(pick(["x > 0", "let y = x", "case .some(let y) = x", "#available(iOS 15, *)", "x is Int, y != 0"])) ")
            writeBody()
            if chance(40) {
                put(" else ")
                writeBody()
            }
        case 3:
            put("guard let y = x else ")
            writeBody()
        case 4:
            put("for\(pick(["", " await", " case"])) \(freshName("i")) in 0 ..< 3\(pick(["", " where true"])) ")
            writeBody()
        case 5:
            // After an expression other than a literal the compiler may parse the body as a trailing closure. It guesses from the following
            // text, and a regular expression with a quotation mark misleads it.
            put("while x != 0 ")
            writeBody()
        case 6: writeSwitch()
        case 7:
            put("do ")
            writeBody()
            put(" catch let error as Failure ")
            writeBody()
        case 8:
            put("defer ")
            writeBody()
        case 9: writeType(isMember: false, isLocal: true)
        case 10: writeFunction(isLocal: true)
        case 11: writeConditional { $0.writeStatement() }
        case 12:
            put(pick(["x.import", "`import`()", "self.class.struct", "x.protocol = .enum", "f(import: 1, struct: 2)", "x = .extension"]))
        case 13: writeComment()
        case 14:
            put("return ")
            writeExpression(acrossLines: true)
        default:
            put("_ = ")
            writeExpression(acrossLines: true)
        }
    }

    private mutating func writeLocalVariable() {
        put("\(pick(["let", "var"])) \(name("local")) = ")
        writeExpression(acrossLines: true)
    }

    private mutating func writeSwitch() {
        put("switch x {")
        endLine()
        for _ in 0..<number(1...3) {
            put("case \(pick([".import", ".struct(let y)", "\"import Trap\"", "is Int", "let (a, b) where a > b", "1 ... 2"])):")
            endLine()
            writeStatement()
            endLine()
            put("break")
            endLine()
        }
        put("default:")
        endLine()
        put("break")
        endLine()
        put("}")
    }

    // MARK: Expressions

    /// Writes an expression; line breaks are not allowed within single-line literals.
    mutating func writeExpression(acrossLines: Bool) {
        switch number(0...17) {
        case 0...4: writeString(acrossLines: acrossLines)
        case 5:
            put(
                pick([
                    "x / y", "x/y/z", "(x) / (y) / z", "a[0] / b / c", "f(x) /* / */ / 2", "1 / 2.5 / 0x1F", "x! / y!", "a /*import*/ / b",
                ]))
        case 6: writeRegex(acrossLines: acrossLines)
        case 7 where acrossLines && mayNest():
            put("f ")
            writeClosure()
        case 8 where acrossLines && mayNest():
            writeClosure()
            put("()")
        case 9: put(pick(["\\.import", "\\Outer.struct?.value", "#fileID", "#file", "#selector(run)", "#colorful(1, \"import Trap\")"]))
        case 10:
            put(
                pick(["x ? y : z", "x as? Int", "try? await f()", "!x", "-x", "x ?? y", "x...", "...x", "a <+> b", "^^^x", "a +/* + */ b"]))
        case 11:
            put("[")
            writeExpression(acrossLines: acrossLines)
            put(", ")
            writeExpression(acrossLines: acrossLines)
            put("]")
        case 12:
            put("(")
            writeExpression(acrossLines: acrossLines)
            put(", import: ")
            writeExpression(acrossLines: acrossLines)
            put(")")
        case 13:
            put("f(x, ")
            writeExpression(acrossLines: acrossLines)
            put(")")
        case 14 where acrossLines && mayNest():
            plainDepth += 1
            put("if x { ")
            writeExpression(acrossLines: true)
            put(" } else { ")
            writeExpression(acrossLines: true)
            put(" }")
            plainDepth -= 1
        default: put(pick(["0", "1_000.5e-3", "nil", "true", "x", "self", "x.y.z", "a[b]", "Generic<Int>()", "a < b"]))
        }
    }

    private mutating func writeClosure() {
        put("{\(pick(["", " x in", " [weak self] x, y -> Int in", " (x: Int) async throws in", " @MainActor in"]))")
        endLine()
        for _ in 0..<number(0...2) {
            writeStatement()
            endLine()
        }
        put("}")
    }

    private mutating func writeRegex(acrossLines: Bool) {
        guard plainDepth == 0 else { return put(pick(["#/import Trap/#", "#/a/b/#", "#/[a-z]{2}/#"])) }
        switch number(0...4) {
        case 0 where hasBareRegexes:
            put(
                pick([
                    "/import Trap/", "/\\/\\*/", "/[\"]+/", "/(a|b{2})*/", "/\\{struct \\}/", "/\\.f\\([^)]*\"([^\"]+)\"/", "/[(]\"[a[)]]/",
                    "/\"]\\ /",
                ]))
        case 1 where hasBareRegexes: put("f(\(pick(["/\"/", "/'[a-z]/", "/x\\/y/"])), 1)")
        case 2 where acrossLines: put("#/\(newline)  import Trap # comment\(newline)  (a | \\{ )+\(newline)/#")
        default: put(pick(["#/import \"Trap/#", "#/a/b/#", "##/ a/# \" /##", "#/a*/#"]))
        }
    }
}
