/// Generates compilable workspaces by seed.
public struct CompiledWorldMaker {
    private var chance: Chance
    private var world = CompiledWorld()
    private var count = 0

    /// A type of the lowest tier.
    private struct Kind {
        var module: Int
        /// The type's spelling in other modules, and an expression that creates a value.
        var name: String
        var new: String
        /// The members that follow a value, before the finding.
        var members: [String]
        var isClass = false
        var isObjectiveC = false
        var isProtocol = false
    }

    /// A declaration of the middle tier that exposes a value of the lowest one.
    private struct Accessor {
        var name: String
        /// The upper tier's code for the use of a member; `#` is the member, `!` the position at which the value is passed.
        var call: String?
        /// Its code for storing the value.
        var hold: String?
        var kind: Kind
    }

    /// Generates the world of a seed.
    public static func world(_ seed: UInt64) -> CompiledWorld {
        var maker = CompiledWorldMaker(chance: Chance(seed: seed &* 0x9E6C_63D0_876A_3F6B &+ 7))
        maker.make()
        return maker.world
    }

    private init(chance: Chance) { self.chance = chance }

    private mutating func make() {
        var kinds: [Kind] = []
        for _ in 0...chance.number(2) { kinds += addLow() }
        let (accessors, middle) = addMiddle(kinds, outOf: world.modules.indices.map { $0 })
        if chance.isOne(in: 2) { addNeighbor(accessors, of: middle) }
        var name = middle
        if chance.isOne(in: 3) {
            name = add(.umbrella, imports: [middle])
        }
        for _ in 0...chance.number(2) { addTop(accessors, through: name) }
    }

    private mutating func number() -> Int {
        count += 1
        return count
    }

    private mutating func add(_ tier: CompiledWorld.Module.Tier, imports: [Int]) -> Int {
        let name = chance.pick(["Net", "NetStoreNet", "Größe", "_Own", "Foundation"]) + "\(number())"
        var module = CompiledWorld.Module(name: name, tier: tier, imports: imports)
        module.source.first = imports.count
        world.modules.append(module)
        return world.modules.count - 1
    }

    private mutating func write(_ line: String, in module: Int) { world.modules[module].source.add(line) }

    // MARK: The lowest tier

    private mutating func addLow() -> [Kind] {
        let module = add(.low, imports: [])
        var kinds: [Kind] = []
        for _ in 0...chance.number(2) { kinds.append(addType(to: module)) }
        let number = number()
        write("extension Int { public var packets\(number): Int { self } }", in: module)
        kinds.append(Kind(module: module, name: "Int", new: "1", members: ["packets\(number)"]))
        return kinds
    }

    private mutating func addType(to module: Int) -> Kind {
        let number = number()
        let name = chance.pick(["Client", "Größe", "ClientNetClient"]) + "\(number)"
        var kind = Kind(
            module: module, name: name, new: "\(name)()", members: ["go\(number)()", "size\(number)", "twin\(number).size\(number)"])
        let members = "public func go\(number)() -> Int { 1 }; public var size\(number): Int { 2 }"
        let twin = "public var twin\(number): \(name) { self }"
        switch chance.number(7) {
        case 0: write("public struct \(name) { public init() {}; \(members); \(twin) }", in: module)
        case 1:
            write("public final class \(name) { public init() {}; \(members); \(twin) }", in: module)
            kind.isClass = true
        case 2:
            write("public enum \(name) { case one; \(members); \(twin) }", in: module)
            kind.new = "\(name).one"
        case 3:
            write("@objc public class \(name): Root\(number) { \(objective(members)); \(twin) }", in: module)
            write("@objc public class Root\(number) { @objc public init() {} }", in: module)
            (kind.isClass, kind.isObjectiveC) = (true, true)
        case 4:
            write("public struct \(name)<Content> { public init() {}; \(members) }", in: module)
            (kind.name, kind.new) = ("\(name)<Int>", "\(name)<Int>()")
            kind.members.removeLast()
        case 5:
            write("public enum Outer\(number) { public struct \(name) { public init() {}; \(members) } }", in: module)
            (kind.name, kind.new) = ("Outer\(number).\(name)", "Outer\(number).\(name)()")
            kind.members.removeLast()
        default:
            write("public protocol \(name) { func go\(number)() -> Int }", in: module)
            write("extension \(name) { public var size\(number): Int { 2 } }", in: module)
            write("public struct Some\(number): \(name) { public init() {}; public func go\(number)() -> Int { 1 } }", in: module)
            (kind.name, kind.new, kind.isProtocol) = ("any \(name)", "Some\(number)()", true)
            kind.members.removeLast()
        }
        return kind
    }

    private func objective(_ members: String) -> String { members.split(separator: "public").map { "@objc public\($0)" }.joined() }

    // MARK: The middle tier

    private mutating func addMiddle(_ kinds: [Kind], outOf low: [Int]) -> (accessors: [Accessor], module: Int) {
        let module = add(.middle, imports: low)
        var accessors: [Accessor] = []
        let name = "Door\(number())"
        let isObjectiveC = kinds.contains(where: \.isObjectiveC) && chance.isOne(in: 2)
        write(isObjectiveC ? "@objc public class \(name) {" : "public struct \(name) {", in: module)
        write(isObjectiveC ? "@objc public init() {}" : "public init() {}", in: module)
        write("public func plain() -> Int { 1 }", in: module)
        for kind in kinds {
            // An extension of a type of the standard library never leaks.
            if kind.name == "Int" {
                accessors.append(.init(name: name, call: "1.#", hold: nil, kind: kind))
                continue
            }
            for _ in 0...chance.number(2) { accessors.append(addAccessor(of: kind, name, isObjectiveC && kind.isObjectiveC, to: module)) }
            if chance.isOne(in: 2) { write("func hidden\(number())() -> \(kind.name) { \(kind.new) }", in: module) }
        }
        write("}", in: module)
        for kind in kinds where kind.name != "Int" && chance.isOne(in: 2) { accessors += addClause(kind, to: module) }
        return (accessors, module)
    }

    private mutating func addAccessor(of kind: Kind, _ name: String, _ isObjectiveC: Bool, to module: Int) -> Accessor {
        let number = number()
        let leak = "«api-leak \(world.modules[kind.module].name)»"
        let (type, new) = (kind.name, kind.new)
        let objc = isObjectiveC ? "@objc " : ""
        func accessor(_ call: String?, _ hold: String?) -> Accessor {
            Accessor(
                name: name, call: call.map { "name.\($0.replacing("@", with: "\(number)"))" },
                hold: hold.map { "name.\($0.replacing("@", with: "\(number)"))" }, kind: kind)
        }
        switch chance.number(isObjectiveC ? 2 : 9) {
        case 0:
            write("\(objc)public var \(leak)client\(number): \(type) { \(new) }", in: module)
            return accessor("client@.#", "!client@")
        case 1:
            write("\(objc)public func \(leak)make\(number)() -> \(type) { \(new) }", in: module)
            return accessor("make@().#", "!make@()")
        case 2:
            write("public var \(leak)maybe\(number): (\(type))? { \(new) }", in: module)
            return accessor("maybe@!.#", "!maybe@ as Any")
        case 3:
            write("public var \(leak)all\(number): [\(type)] { [\(new)] }", in: module)
            return accessor("all@[0].#", "!all@")
        case 4:
            write("public var \(leak)pair\(number): (\(type), Int) { (\(new), 1) }", in: module)
            return accessor("pair@.0.#", "!pair@")
        case 5:
            write("public func \(leak)run\(number)(_ body: (\(type)) -> Int) -> Int { body(\(new)) }", in: module)
            return accessor("run@ { $0.# }", "!run@ { _ in 1 }")
        case 6:
            // A value that is only passed on is declared elsewhere.
            write("public func \(leak)take\(number)(_ value: \(type)) -> Int { 1 }", in: module)
            write("public var \(leak)given\(number): \(type) { \(new) }", in: module)
            return accessor("given@.#", "take@(name.!given@)")
        case 7:
            write(
                "public subscript(at\(number) index: Int) -> [String: \(type)] { [:] }".replacing("subscript", with: "\(leak)subscript"),
                in: module)
            return accessor("self[at@: 1][\"\"]!.#", nil)
        default:
            write("public static func \(leak)shared\(number)() async throws -> \(type) { \(new) }", in: module)
            return Accessor(name: name, call: nil, hold: "try await \(name).!shared\(number)()", kind: kind)
        }
    }

    /// Code outside the type: an alias, a case, a clause.
    private mutating func addClause(_ kind: Kind, to module: Int) -> [Accessor] {
        let number = number()
        let leak = "«api-leak \(world.modules[kind.module].name)»"
        switch chance.number(4) {
        case 0:
            write("public enum Reply\(number) { case \(leak)value(\(kind.name)) }", in: module)
            return [
                Accessor(
                    name: "Reply\(number)", call: "{ if case .value(let it) = name { it.# } else { 1 } }()",
                    hold: "{ if case .!value(let it) = name { it as Any } else { 1 } }()", kind: kind)
            ]
        case 1 where kind.isClass || kind.isProtocol:
            let bound = kind.isProtocol ? String(kind.name.dropFirst(4)) : kind.name
            write("public struct \(leak)Box\(number)<Content: \(bound)> { public init() {} }", in: module)
            return []
        case 2 where kind.isProtocol:
            write("public protocol \(leak)Child\(number): \(kind.name.dropFirst(4)) {}", in: module)
            return []
        default:
            write("public typealias \(leak)Alias\(number) = \(kind.name)", in: module)
            let reach = "«inferred-reach \(world.modules[kind.module].name)»"
            return [
                Accessor(name: "Alias\(number)", call: "name.#", hold: nil, kind: kind),
                Accessor(name: "\(reach)Alias\(number)", call: nil, hold: "name", kind: kind),
            ]
        }
    }

    /// A module of the same tier that may use the lowest one, without an import.
    private mutating func addNeighbor(_ accessors: [Accessor], of middle: Int) {
        let module = add(.middle, imports: [middle])
        for accessor in accessors {
            guard let call = accessor.call, chance.isOne(in: 2) else { continue }
            let member = chance.pick(accessor.kind.members)
            let leak = "«member-leak \(world.modules[accessor.kind.module].name)»"
            write(function(accessor, call, marked(member, leak), result: "Int"), in: module)
        }
    }

    // MARK: The upper tier

    private mutating func addTop(_ accessors: [Accessor], through name: Int) {
        let module = add(.top, imports: [name])
        world.modules[module].seesOnlyImports = chance.isOne(in: 4)
        for accessor in accessors {
            let low = world.modules[accessor.kind.module].name
            if let call = accessor.call, !world.modules[module].seesOnlyImports, chance.isOne(in: 2) {
                let member = chance.pick(accessor.kind.members)
                write(function(accessor, call, marked(member, "«cross-layer-call \(low)»"), result: "Int"), in: module)
            }
            if let hold = accessor.hold, chance.isOne(in: 2) {
                write(function(accessor, hold.replacing("!", with: "«inferred-reach \(low)»"), "", result: "Any"), in: module)
            }
        }
        if let accessor = accessors.first(where: { $0.name.hasPrefix("Door") }) {
            write("func plain(_ name: \(accessor.name)) -> Int { name.plain() }", in: module)
        }
    }

    /// Every member of the path belongs to the module: `twin.size` contains two.
    private func marked(_ member: String, _ mark: String) -> String {
        member.split(separator: ".").map { "\(mark)\($0)" }.joined(separator: ".")
    }

    private mutating func function(_ accessor: Accessor, _ body: String, _ member: String, result: String) -> String {
        let effects = body.hasPrefix("try") ? " async throws" : ""
        let text = body.replacing("self[", with: "[").replacing("name.[", with: "name[").replacing("#", with: member)
        return "func use\(number())(_ name: \(accessor.name))\(effects) -> \(result) { \(text) }"
    }
}
