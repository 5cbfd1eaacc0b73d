/// A row of the table: its range of tools versions, and its declaration.
struct InterfaceRow: Sendable {
    enum Kind: Sendable {
        case constants([(String, String)])
        case property(Interface.Property)
        case function(Interface.Function)
        case type
    }

    var owner: String
    var kind: Kind
    private let since: ToolsVersion
    private let until: ToolsVersion?

    /// The whole table, parsed once.
    static let all = Result { try Interface.table.utf8.split(separator: 0x0A).map { try InterfaceRow($0) } }

    /// Whether tools of a version have it.
    func isThere(for tools: ToolsVersion) -> Bool { tools >= since && until.map { tools < $0 } ?? true }

    private init(_ line: Substring.UTF8View) throws {
        let words = Substring(line).split(separator: " ", maxSplits: 3, omittingEmptySubsequences: true)
        let versions = words[0].split(separator: "-").map(Self.version)
        since = versions[0]
        until = versions.count < 2 ? nil : versions[1]
        owner = String(words[2])
        let rest = words.count > 3 ? words[3] : ""
        switch words[1] {
        case "const":
            kind = .constants(
                rest.split(separator: " ").map { word in
                    let parts = word.split(separator: "=", maxSplits: 1)
                    return (String(parts[0]), String(parts.last ?? ""))
                })
        case "version":
            kind = .constants(
                rest.split(separator: " ").map { name in
                    let digits = name.dropFirst().split(separator: "_").joined(separator: ".")
                    return (String(name), digits.contains(".") ? digits : digits + ".0")
                })
        case "var", "let":
            let parts = rest.split(separator: ":", maxSplits: 1)
            var parser = Parser(try Lexer.tokens(of: Array(parts[1].utf8)), world: Self.anywhere)
            kind = .property(
                .init(name: String(parts[0]), type: try Self.type(try parser.typeName()), isConstant: words[1] == "let"))
        case "func", "unfavoured": kind = .function(try Self.function(owner, String(rest), isFavoured: words[1] == "func"))
        default: kind = .type
        }
    }

    private static let anywhere = World(tools: ToolsVersion(6, 0), compiler: nil, folder: "", environment: [:])

    private static func version(_ text: Substring) -> ToolsVersion {
        let numbers = text.split(separator: ".").map { Int($0) ?? 0 }
        return ToolsVersion(numbers[0], numbers.count > 1 ? numbers[1] : 0)
    }

    private static func function(_ owner: String, _ text: String, isFavoured: Bool) throws -> Interface.Function {
        let bracket = text.firstIndex(of: "(") ?? text.endIndex
        let statement = try Parser.statements(of: Array("func `\(text[..<bracket])`\(text[bracket...]) {}".utf8), world: anywhere)[0]
        guard case .function(let function) = statement.kind else { throw statement.place.refusal(text) }
        return Interface.Function(
            owner: owner, name: function.name,
            parameters: try function.parameters.map { parameter in
                .init(
                    label: parameter.label, name: parameter.name, type: try type(parameter.type),
                    standard: parameter.standard.map(standard))
            },
            result: try function.result.map(type) ?? .named(owner), isFavoured: isFavoured)
    }

    private static func standard(_ expression: Expression) -> Interface.Standard {
        switch expression.kind {
        case .truth(let value): .truth(value)
        case .list: .emptyList
        default: .nothing
        }
    }

    static func type(_ name: TypeName) throws -> ValueType {
        switch name {
        case .named("String"): return .text
        case .named("Bool"): return .truth
        case .named("Int"): return .integer
        case .named(let name): return .named(name)
        case .optional(let inner): return .optional(try type(inner))
        case .array(let inner): return .array(try type(inner))
        case .dictionary(let key, let value): return .dictionary(try type(key), try type(value))
        case .generic("Set", let inner): return .set(try type(inner))
        case .generic("Range", let inner): return .range(try type(inner))
        case .generic("ClosedRange", let inner): return .closedRange(try type(inner))
        case .generic, .tuple: throw Place(offset: 0).refusal("this type")
        }
    }
}
