/// Writes random programs with valid syntax that are hard to scan: text that looks like an import or a type in strings, comments and
/// regular expressions, and real ones in unusual places.
package struct ProgramWriter: Sendable {
    /// The program so far.
    private(set) var text = ""

    /// Whether the program may contain bare regular expressions, which language mode 5 does not support.
    let hasBareRegexes: Bool

    /// The line break of the program.
    let newline: String

    private let seed: UInt64
    private var random: SeededGenerator
    private var nameCount = 0
    /// The remaining nesting budget.
    private var budget: Int

    /// Returns the program of a seed. Every second program contains bare regular expressions.
    package static func program(seed: UInt64) -> String {
        var writer = ProgramWriter(seed: seed)
        writer.writeFile()
        return writer.text
    }

    /// Whether the program of a seed may contain bare regular expressions.
    package static func hasBareRegexes(seed: UInt64) -> Bool { seed % 2 == 0 }

    private init(seed: UInt64) {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        hasBareRegexes = Self.hasBareRegexes(seed: seed)
        newline = ["\n", "\n", "\n", "\r\n", "\r"][Int(random.next() % 5)]
        budget = 30 + Int(random.next() % 150)
    }

    // MARK: Chance

    mutating func chance(_ percent: Int) -> Bool { Int(random.next() % 100) < percent }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[Int(random.next() % UInt64(elements.count))] }

    /// The number of open constructs whose end the compiler may search without parsing regular expressions: interpolations, `if`
    /// expressions, and inactive version branches.
    var plainDepth = 0

    /// Whether a nested construct may be written; consumes budget.
    mutating func mayNest() -> Bool {
        guard budget > 0 else { return false }
        budget -= 1
        return true
    }

    // MARK: Text

    mutating func put(_ piece: String) { text += piece }

    mutating func endLine() { text += newline }

    /// Writes required whitespace and comments, optionally across lines.
    mutating func space(acrossLines: Bool = false) {
        switch number(0...19) {
        case 0: put("  ")
        case 1: put("\t")
        case 2: put("/* import Trap */")
        case 3: put(" /* /* struct Trap { */ \" */ ")
        case 4 where acrossLines: put(" // import Trap \"\"\" /*\(newline)")
        case 5 where acrossLines: put(newline)
        case 6 where acrossLines: put("\(newline)/** class Trap: Trap { */\(newline)")
        default: put(" ")
        }
    }

    /// Writes optional whitespace and comments.
    mutating func gap(acrossLines: Bool = false) {
        if chance(10) { space(acrossLines: acrossLines) }
    }

    /// Returns a name that is unique among all programs.
    mutating func freshName(_ prefix: String) -> String {
        nameCount += 1
        return "\(prefix)\(seed)_\(nameCount)"
    }

    /// Returns a new name, sometimes in backticks or outside ASCII.
    mutating func name(_ prefix: String) -> String {
        let name = freshName(prefix)
        switch number(0...11) {
        case 0: return "`\(name)`"
        case 1: return "Größe\(name)"
        case 2: return "名\(name)"
        default: return name
        }
    }

    // MARK: File

    private mutating func writeFile() {
        switch number(0...199) {
        case 0: put("#!/usr/bin/env swift import Trap\(newline)")
        case 1...9: put("\u{FEFF}")
        default: break
        }
        for _ in 0..<number(3...14) {
            writeFileItem()
        }
    }

    mutating func writeFileItem() {
        switch number(0...11) {
        case 0...3: writeImports()
        case 4...7: writeType(isMember: false)
        case 8: writeFunction()
        case 9: writeVariable()
        case 10: writeConditional { $0.writeFileItem() }
        default: writeOperatorDeclaration()
        }
        endLine()
        if chance(20) { writeComment() }
    }

    private mutating func writeOperatorDeclaration() {
        switch number(0...3) {
        case 0: put("infix operator <+> : AdditionPrecedence")
        case 1: put("prefix operator ^^^")
        case 2: put("precedencegroup \(freshName("Group")) { higherThan: AdditionPrecedence associativity: left }")
        default: put("postfix operator |>")
        }
    }

    mutating func writeComment() {
        let comments = [
            "// import Trap", "/* import Trap */", "/* /* \"\"\" */ struct Trap {} */", "/// struct Trap {", "// MARK: - class Trap \"",
            "/***/",
            "/**/", "/* // */", "// */ /* \\", "/* #if TRAP */", "// #endif", "//", "/* ' \" ` */",
        ]
        put(pick(comments))
        endLine()
    }

    // MARK: Imports

    private mutating func writeImports() {
        writeImport()
        if chance(10) {
            gap()
            put(";")
            gap()
            writeImport()
        }
        if chance(10) { put(" // import Trap") }
    }

    private mutating func writeImport() {
        let attributes = [
            "@testable", "@preconcurrency", "@_exported", "@_spi(Hidden)", "@_implementationOnly", "@_weakLinked", "@_spi( Inner )",
        ]
        for attribute in attributes where chance(5) {
            put(attribute)
            space(acrossLines: true)
        }
        if chance(20) {
            put(pick(["public", "package", "internal", "fileprivate", "private"]))
            space(acrossLines: true)
        }
        put("import")
        space(acrossLines: true)
        let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
        let isScoped = chance(20)
        if isScoped {
            put(pick(kinds))
            space(acrossLines: true)
        }
        put(name("Module"))
        for _ in 0..<(isScoped ? number(1...2) : chance(20) ? number(1...2) : 0) {
            put(".")
            put(name("Part"))
        }
    }

    // MARK: Conditions

    /// Writes an `#if` tree around items, each written by one call of `item`.
    mutating func writeConditional(_ item: (inout ProgramWriter) -> Void) {
        guard mayNest() else { return }
        plainDepth += 1
        defer { plainDepth -= 1 }
        endLine()
        put("#if \(condition(depth: 0))")
        if chance(10) { put(" // \"import Trap") }
        endLine()
        writeBranch(item)
        endLine()
        for _ in 0..<(chance(30) ? number(1...2) : 0) {
            put("#elseif \(condition(depth: 0))\(newline)")
            writeBranch(item)
            endLine()
        }
        if chance(40) {
            put(chance(10) ? "#else /* import Trap */" : "#else")
            endLine()
            writeBranch(item)
            endLine()
        }
        put("#endif")
        endLine()
    }

    private mutating func writeBranch(_ item: (inout ProgramWriter) -> Void) {
        for _ in 0..<number(0...2) {
            item(&self)
            endLine()
        }
    }

    private mutating func condition(depth: Int) -> String {
        let questions = [
            "DEBUG", "TRACE", "SWIFT_PACKAGE", "GRDBCIPHER", "os(Linux)", "os(macOS)", "canImport(Glibc)", "canImport(Trap)",
            "swift(>=5.9)",
            "swift(>=6)", "compiler(>=6.1)", "compiler(<6)", "arch(x86_64)", "hasFeature(ExistentialAny)", "true", "false",
            "targetEnvironment(simulator)", "canImport(Darwin.C)", "_endian(little)",
        ]
        switch depth < 3 ? number(0...9) : 9 {
        case 0: return "!\(operand(depth))"
        case 1, 2: return "\(operand(depth)) && \(operand(depth))"
        case 3, 4: return "\(operand(depth)) || \(operand(depth))"
        case 5: return "\(operand(depth)) || \(operand(depth)) && \(operand(depth))"
        default: return pick(questions)
        }
    }

    private mutating func operand(_ depth: Int) -> String {
        let inner = condition(depth: depth + 1)
        return inner.contains(" ") || inner.hasPrefix("!") || chance(10) ? "(\(inner))" : inner
    }
}
