extension ProgramWriter {
    private mutating func writeAttributes() {
        let attributes = [
            "@frozen", "@available(iOS 15, *)", "@available(*, deprecated, message: \"import Trap\")", "@MainActor", "@objc(trap:)",
            "@Wrapper", "@Wrapper(text: \"} struct Trap {\")", "@dynamicMemberLookup", "@Outer.Inner", "@Generic<Int>",
        ]
        for attribute in attributes where chance(5) {
            put(attribute)
            space(acrossLines: true)
        }
    }

    private mutating func writeAccess(_ levels: [String] = ["public", "internal", "fileprivate", "private", "package"]) {
        guard chance(40) else { return }
        put(pick(levels))
        space(acrossLines: true)
    }

    private mutating func type() -> String {
        pick([
            "Int", "String", "[Int]", "[String: Double]", "Int?", "(Int, String)", "(Int) -> Void", "any Equatable", "Array<Int>",
            "Outer.Inner", "@Sendable () async throws -> Int", "some Collection<Int>", "Result<Int, any Error>", "inout Int",
        ])
    }

    private mutating func writeInheritance() {
        guard chance(50) else { return }
        gap()
        put(":")
        gap(acrossLines: true)
        for index in 0..<number(1...3) {
            if index > 0 { put(", ") }
            put(pick(["Base", "Sendable", "@unchecked Sendable", "~Copyable", "Outer.Inner", "Generic<Int, [String]>", "`Type`", "P & Q"]))
            gap()
        }
    }

    /// Writes a type with its members. A local or nested type is never an extension; a local one is never a protocol.
    mutating func writeType(isMember: Bool, isLocal: Bool = false) {
        guard mayNest() else { return isLocal ? put("_ = 0") : writeVariable() }
        writeAttributes()
        let keywords = ["struct", "class", "enum", "actor"] + (isMember || isLocal ? [] : ["protocol", "extension", "extension"])
        let keyword = pick(keywords)
        if !isLocal { writeAccess() }
        if keyword == "class", chance(20) { put("final ") }
        if keyword == "enum", chance(10) { put("indirect ") }
        put(keyword)
        space(acrossLines: keyword != "actor")
        put(keyword == "extension" ? pick(["Base", "Outer.Inner", "[Int]", "Generic<Int>", "Outer . Inner"]) : name("Type"))
        if keyword != "extension", keyword != "protocol", chance(20) { put(pick(["<T>", "<T: P, U>", "<each T>", "<let n: Int>"])) }
        writeInheritance()
        if chance(15) { put(" where T: Equatable, T.Element == [Int]") }
        gap(acrossLines: true)
        put("{")
        chance(80) ? endLine() : gap()
        for _ in 0..<number(0...5) {
            keyword == "protocol" ? writeRequirement() : writeMember(of: keyword)
            endLine()
        }
        put("}")
    }

    private mutating func writeRequirement() {
        switch number(0...5) {
        case 0: put("associatedtype \(name("Element"))\(pick(["", ": Equatable", ": P & Q where Element == Int"]))")
        case 1: put("var \(name("value")): Int { get set }")
        case 2: put("func \(name("run"))(import name: Int, class other: String) async throws -> [Int]")
        case 3: put("init(struct: Int)")
        case 4: put("static func <+> (left: Self, right: Self) -> Self")
        default: put("subscript(index: Int) -> Int { get }")
        }
    }

    private mutating func writeMember(of keyword: String) {
        switch number(0...12) {
        case 0, 1: writeType(isMember: true)
        case 2, 3: writeFunction()
        case 4, 5: writeVariable()
        case 6: writeConditional { $0.writeMember(of: keyword) }
        case 7: writeComment()
        case 8: writeComputedVariable()
        case 9:
            put("init\(pick(["", "?", "<T>"]))(\(name("value")): Int) ")
            writeBody()
        case 10: put("typealias \(name("Alias")) = \(pick(["Int", "(Int) -> Void", "Generic<[Int]>"]))")
        case 11:
            put("subscript(index: Int) -> Int ")
            writeBody()
        default:
            if keyword == "enum" {
                put("\(pick(["case", "indirect case"])) \(name("some")), \(name("pair"))(Int, struct: String = \"}\")")
            } else {
                writeComment()
            }
        }
    }

    private mutating func writeComputedVariable() {
        put("var \(name("value")): Int")
        switch number(0...2) {
        case 0:
            put(" ")
            writeBody()
        case 1:
            put(" { get ")
            writeBody()
            put(" set(other) ")
            writeBody()
            put(" }")
        default:
            put(" = 0 { didSet ")
            writeBody()
            put(" }")
        }
    }

    mutating func writeVariable() {
        if chance(15) { put("/// struct Trap { import Trap\(newline)") }
        writeAccess(["public", "private", "private(set)", "fileprivate"])
        put("\(pick(["let", "var"])) \(name("value"))\(chance(30) ? ": \(pick(["Int", "[Int]", "String?"]))" : "") = ")
        writeExpression(acrossLines: true)
    }

    mutating func writeFunction(isLocal: Bool = false) {
        writeAttributes()
        if !isLocal { writeAccess() }
        put("func \(pick([name("run"), "`import`", "`struct`", name("walk")]))")
        if chance(20) { put("<T: P>") }
        put("(")
        for index in 0..<number(0...2) {
            if index > 0 { put(", ") }
            put("\(pick(["", "import ", "struct ", "_ ", "class "]))\(freshName("x")): \(type())")
            if chance(20) {
                put(" = ")
                writeExpression(acrossLines: true)
            }
        }
        put(
            ")\(pick(["", " async", " throws", " async throws", " throws(Failure)"]))\(chance(40) ? " -> \(pick(["Int", "[Int]", "any P"]))" : "") "
        )
        writeBody()
    }

    /// Braces with statements between them.
    mutating func writeBody() {
        put("{")
        guard mayNest() else { return put("}") }
        chance(85) ? endLine() : gap()
        for _ in 0..<number(0...4) {
            writeStatement()
            endLine()
        }
        put("}")
    }
}
