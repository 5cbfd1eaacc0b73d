/// Names whose uses and declarations are searched for.
package struct WantedNames: Sendable {
    /// Types at file level.
    package var types: Set<String> = []
    /// Functions at file level.
    package var functions: Set<String> = []
    /// The static members of types, by the type's name.
    package var members: [String: Set<String>] = [:]
    /// Names of which only the declarations matter.
    package var declared: Set<String> = []

    package init() {}

    /// All words.
    package var all: Set<String> {
        members.reduce(into: types.union(functions).union(declared)) { $0.formUnion($1.value.union([$1.key])) }
    }
}

/// The places of some names in a file.
package struct NameScan: Sendable {
    /// A use of a name: `Cipher`, `Backend.wipe`.
    package struct Use: Sendable {
        package var name: String
        package var position: SourcePosition
        package var conditions: [BuildCondition]
    }

    package var uses: [Use] = []
    /// The names that are declared in a way that the outline does not list: generic parameters, local functions and variables, labels.
    package var hidden: Set<String> = []

    fileprivate init() {}
}

extension SourceScanner {
    /// Finds the places of names in a file.
    package func names(_ bytes: UnsafeRawBufferPointer, _ wanted: WantedNames) -> NameScan {
        withTokenList(bytes) { NameReader($0, $1, bytes.count, wanted).scan } ?? NameScan()
    }

    /// Finds the places of names in a text.
    package func names(_ text: String, _ wanted: WantedNames) -> NameScan {
        var text = text
        return text.withUTF8 { names(UnsafeRawBufferPointer($0), wanted) }
    }
}

/// Reads the places of names from tokens.
private struct NameReader {
    private(set) var scan = NameScan()
    private let list: TokenList
    private let base: UnsafePointer<UInt8>

    init(_ list: TokenList, _ base: UnsafePointer<UInt8>, _ count: Int, _ wanted: WantedNames) {
        self.list = list
        self.base = base
        var lines = LineCounter(base: base, count: count)
        var conditions = OpenConditions()
        let all = wanted.all
        for (index, token) in list.tokens.enumerated() {
            conditions.follow(token, list)
            guard token.kind == .word || token.kind == .escapedWord else { continue }
            let word = text(index)
            if Self.generic.contains(word) { readParameters(after: index, all) }
            guard all.contains(word), !mark(index - 1, Byte.dot) else { continue }
            let previous = text(index - 1)
            // Only a call is certainly no use of a parameter, a variable or a label.
            let isFunction = wanted.functions.contains(word)
            if isFunction, previous != "func", !mark(index + 1, Byte.openParenthesis) { scan.hidden.insert(word) }
            if Self.binding.contains(previous) || isFunction && previous == "func" && isLocal(index) { scan.hidden.insert(word) }
            guard !Self.declaring.contains(previous), !mark(index + 1, Byte.colon) else { continue }
            if let members = wanted.members[word], mark(index + 1, Byte.dot), members.contains(text(index + 2)) {
                add("\(word).\(text(index + 2))", list.tokens[index + 2], &lines, conditions)
            } else if wanted.types.contains(word) || isFunction {
                add(word, token, &lines, conditions)
            }
        }
    }

    private static let generic: Set<String> = [
        "class", "struct", "enum", "actor", "func", "typealias", "init", "subscript", "macro", "protocol",
    ]
    private static let binding: Set<String> = ["let", "var", "inout", "for", "case"]
    private static let declaring: Set<String> = [
        "class", "struct", "enum", "actor", "protocol", "typealias", "associatedtype", "func", "macro", "let", "var", "case",
        "precedencegroup",
    ]

    private mutating func add(_ name: String, _ token: Token, _ lines: inout LineCounter, _ conditions: OpenConditions) {
        scan.uses.append(.init(name: name, position: lines.position(of: token.start), conditions: conditions.all))
    }

    /// Whether a function's declaration is indented, so that it may be a member or inside another function.
    private func isLocal(_ index: Int) -> Bool {
        var start = list.tokens[index - 1].start
        while start > 0, base[start - 1] != Byte.newline { start -= 1 }
        return base[start] == Byte.space || base[start] == Byte.tab
    }

    /// Reads the generic parameters in the angle brackets after a declaration's name.
    private mutating func readParameters(after keyword: Int, _ all: Set<String>) {
        var place = keyword + 1
        if list.tokens.indices.contains(place), list.tokens[place].kind == .word || list.tokens[place].kind == .escapedWord { place += 1 }
        guard mark(place, Byte.less) else { return }
        var depth = 0
        for index in place..<min(list.tokens.count, place + 200) {
            if mark(index, Byte.less) { depth += 1 }
            if mark(index, Byte.greater) { depth -= 1 }
            if depth == 0 { return }
            let startsParameter = mark(index - 1, Byte.less) || mark(index - 1, Byte.comma) || ["let", "each"].contains(text(index - 1))
            if depth == 1, startsParameter, all.contains(text(index)) { scan.hidden.insert(text(index)) }
        }
    }

    private func mark(_ index: Int, _ byte: UInt8) -> Bool {
        list.tokens.indices.contains(index) && list.tokens[index].byte == byte
            && list.tokens[index].kind != .word && list.tokens[index].kind != .escapedWord
    }

    private func text(_ index: Int) -> String {
        guard list.tokens.indices.contains(index) else { return "" }
        let token = list.tokens[index]
        let margin = token.kind == .escapedWord ? 1 : 0
        return String(
            decoding: UnsafeBufferPointer(start: base + token.start + margin, count: token.end - token.start - 2 * margin), as: UTF8.self)
    }
}
