import StrataTesting
import StrataWorkspace

@testable import StrataRules

/// Conventions about modules, names and texts.
extension RuleExamples {
    static var apiModuleIsAbstract: [RuleExample] {
        [
            .bad("a class", findings: 1) {
                $0.follow("api-module-is-abstract", in: "services")
                $0.importing("public final class Ledger {}", in: "FitnessAPI")
            },
            .good("protocols, values and an import of another API") {
                $0.follow("api-module-is-abstract", in: "services")
                $0.importing(
                    "public protocol FitnessServing: AnyObject {}\npublic struct Account {}\npublic enum Kind {}", in: "FitnessAPI")
                $0.use("InventoryAPI", in: "FitnessAPI")
            },
            .bad("an actor inside a type", findings: 1) {
                $0.follow("api-module-is-abstract", in: "services")
                $0.importing("public enum Ledgers {\n    actor Store {}\n}", in: "FitnessAPI")
            },
            .bad("an import of a micro-service, which the layer may use elsewhere", findings: 1) {
                $0.follow("api-module-is-abstract", in: "services")
                $0.use("NetworkKit", in: "FitnessAPI")
            },
            .good("the implementation module, and private declarations") {
                $0.follow("api-module-is-abstract", in: "services")
                $0.importing("public final class Ledger {}", in: "FitnessService")
                $0.use("NetworkKit", in: "FitnessService")
                $0.importing("private final class Box {}", in: "FitnessAPI")
            },
        ]
    }

    static var documentedPublic: [RuleExample] {
        [
            .bad("a type and a method", findings: 2) {
                $0.follow("documented-public", in: "micro-services")
                $0.importing("public struct Cache {\n    public var size = 0\n    public func clear() {}\n}", in: "CacheKit")
            },
            .good("a comment of either kind, before attributes too") {
                $0.follow("documented-public", in: "micro-services")
                $0.importing(
                    "/// A cache.\n@frozen public struct Cache {\n    /** Empties it. */\n    public func clear() {}\n}", in: "CacheKit")
            },
            .bad("properties and cases, if configured", findings: 2) {
                $0.follow("{documented-public: {kinds: [property, case]}}", in: "micro-services")
                $0.importing("public enum Cause {\n    case age\n    public var weight: Int { 0 }\n}", in: "CacheKit")
            },
            .bad("a requirement of a public protocol", findings: 1) {
                $0.follow("documented-public", in: "micro-services")
                $0.importing("/// A store.\npublic protocol Store {\n    func clear()\n}", in: "CacheKit")
            },
            .bad("members of public extensions and of types of other modules", findings: 2) {
                $0.follow("documented-public", in: "micro-services")
                $0.importing(
                    "public extension String {\n    func key() {}\n}\nextension Int {\n    public func twice() {}\n}",
                    in: "CacheKit")
            },
            .good("declarations inside a hidden one") {
                $0.follow("documented-public", in: "micro-services")
                $0.importing("public struct _Box {\n    public struct Inner { public struct Deep {} }\n}", in: "CacheKit")
            },
            .good("an override repeats a documented declaration") {
                $0.follow("documented-public", in: "micro-services")
                $0.importing("/// A cache.\nopen class Cache: Base {\n    public override func clear() {}\n}", in: "CacheKit")
            },
            .bad("an ordinary comment", findings: 1) {
                $0.follow("documented-public", in: "micro-services")
                $0.importing("// A cache.\npublic struct Cache {}", in: "CacheKit")
            },
            .bad("an initializer that does more than assign properties", findings: 1) {
                $0.follow("documented-public", in: "micro-services")
                $0.importing("/// A cache.\npublic struct Cache {\n    public init(path: String) {}\n}", in: "CacheKit")
            },
            .good("declarations that are not effectively public or that their type documents") {
                $0.follow("documented-public", in: "micro-services")
                $0.importing(
                    """
                    struct Cache { public func size() {} }
                    extension Cache { public func clear() {} }
                    /// Why.
                    public enum Cause {
                        case age, size
                        public var weight: Int { 0 }
                    }
                    """, in: "CacheKit")
            },
            .good("protocol implementations and memberwise initializers") {
                $0.follow("documented-public", in: "micro-services")
                $0.importing(
                    """
                    /// A store.
                    public protocol Store {
                        /// Empties it.
                        func clear()
                    }
                    /// A cache.
                    public struct Cache: Store, Hashable, CustomStringConvertible {
                        /// The maximum number of entries.
                        public var limit: Int
                        public init(limit: Int = 3) { self.limit = limit }
                        public init(integerLiteral value: Int) { limit = value }
                        public func clear() {}
                        public func hash(into hasher: inout Hasher) {}
                        public static func == (a: Cache, b: Cache) -> Bool { true }
                    }
                    extension Cache: Sequence {
                        public func makeIterator() -> Iterator { fatalError() }
                    }
                    """, in: "CacheKit")
            },
            .good("default implementations, result builder methods and requirements of protocols of other modules") {
                $0.follow("documented-public", in: "micro-services")
                $0.importing(
                    """
                    /// A store.
                    public protocol Store {
                        /// Empties it.
                        func clear()
                    }
                    extension Store { public func clear() {} }
                    /// Builds lists.
                    @resultBuilder public enum ListBuilder {
                        public static func buildBlock(_ parts: Int...) -> [Int] { parts }
                    }
                    /// Time by hand.
                    public struct ManualClock: Clock {
                        public func sleep(until deadline: Int) async throws {}
                    }
                    """, in: "CacheKit")
            },
            .good("declarations that are hidden from documentation") {
                $0.follow("documented-public", in: "micro-services")
                $0.importing(
                    "@_spi(Rendering) public struct Node {}\n@_documentation(visibility: internal) public func trace() {}\npublic func _inner() {}",
                    in: "CacheKit")
            },
        ]
    }

    static var noCatchAll: [RuleExample] {
        [
            .bad("a module, with a prefix or suffix", findings: 1) {
                $0.follow("no-catch-all", in: "micro-services")
                $0.addPackage("Packages/MicroServices/Kit", [.target("CommonKit")])
            },
            .good("longer words, and a specific core") {
                $0.follow("no-catch-all", in: "micro-services")
                $0.addPackage("Packages/MicroServices/Kit", [.target("CoreAudioKit"), .target("RouterCore"), .target("ScoreKit")])
                $0.addFile("Packages/MicroServices/Cache/Sources/CacheKit/SharedMemory/A.swift", "")
            },
            .bad("a folder, reported once for all its files", findings: 1) {
                $0.follow("no-catch-all", in: "micro-services")
                $0.addFile("Packages/MicroServices/Cache/Sources/CacheKit/Utils/A.swift", "")
                $0.addFile("Packages/MicroServices/Cache/Sources/CacheKit/Utils/B.swift", "")
            },
            .bad("a suffix, and a plural", findings: 2) {
                $0.follow("no-catch-all", in: "micro-services")
                $0.addPackage("Packages/MicroServices/Kit", [.target("SessionManager")])
                $0.addFile("Packages/MicroServices/Cache/Sources/CacheKit/StringUtilities/A.swift", "")
            },
            .bad("a name from the configuration", findings: 1) {
                $0.follow("{no-catch-all: {names: [Stuff]}}", in: "micro-services")
                $0.addFile("Packages/MicroServices/Cache/Sources/CacheKit/Stuff/A.swift", "")
            },
            .good("tests and other layers") {
                $0.follow("no-catch-all", in: "micro-services")
                $0.addFile("Packages/MicroServices/Network/Tests/NetworkKitTests/Helpers/A.swift", "")
                $0.addFile("Packages/Services/Fitness/Sources/FitnessService/Utils/A.swift", "")
            },
        ]
    }

    static var textInCatalog: [RuleExample] {
        [
            .bad("a word, a sentence, a plural and a letter of another alphabet", findings: 4) {
                $0.follow("text-in-catalog", in: "presentation")
                $0.importing(
                    """
                    struct UserView {
                        let title = "Profile"
                        let hint = "nobody else sees it"
                        func count(_ count: Int) -> String { "\\(count) rows" }
                        let greeting = "你好"
                    }
                    """, in: "UserScreens")
            },
            .good("names, paths, codes, keys, markup and pure interpolations") {
                $0.follow("text-in-catalog", in: "presentation")
                $0.importing(
                    #"""
                    let codes = ["net-worth", "EUR", "fitness/fund/:id", "Content-Type", "a", "max-age=60; private"]
                    func line(_ a: String, _ b: String) -> String { "\(a) · \(b)" }
                    let markup = "<div class=\"row large\" data-key=\"k\"></div>"
                    let shape = "M 0 0 L 24 24"
                    """#, in: "UserScreens")
            },
            .bad("visible and spoken text in markup", findings: 2) {
                $0.follow("text-in-catalog", in: "presentation")
                $0.importing(
                    #"""
                    let close = "<button class=\"button icon\" type=\"button\" aria-label=\"Close\"></button>"
                    let empty = "<p class=\"empty state\">Nothing here</p>"
                    """#, in: "UserScreens")
            },
            .bad("a text with an interpolation, reported once", findings: 1) {
                $0.follow("text-in-catalog", in: "presentation")
                $0.importing(#"func line(_ a: Bool) -> String { "\(a ? "Paid" : "x")" }"#, in: "UserScreens")
            },
            .good("the catalog itself") {
                $0.follow("text-in-catalog", in: "presentation")
                $0.addFile("Packages/Presentation/Screens/Sources/UserScreens/UserStrings.swift", #"let title = "Profile""#)
            },
            .good("text for developers") {
                $0.follow("text-in-catalog", in: "presentation")
                $0.importing(
                    #"""
                    @available(*, deprecated, message: "Use the other one.")
                    func old() { fatalError("There is no such page.") }
                    func note() { log.info("Signed in.") }
                    enum UserError { var description: String { "The server said no." } }
                    """#, in: "UserScreens")
            },
            .good("a module that is not configured") {
                $0.follow("{text-in-catalog: {modules: [UserScreens]}}", in: "presentation")
                $0.importing(#"let title = "Profile""#, in: "PresentationKit")
            },
        ]
    }

    static var typeNotNamedAsModule: [RuleExample] {
        [
            .bad("a class", findings: 1) {
                $0.follow("type-not-named-as-module", in: "micro-services")
                $0.importing("public final class CacheKit {}", in: "CacheKit")
            },
            .good("a nested or fileprivate type") {
                $0.follow("type-not-named-as-module", in: "micro-services")
                $0.importing("public struct Cache {\n    public enum CacheKit {}\n}\nprivate struct CacheKit {}", in: "CacheKit")
            },
            .bad("an internal enum", findings: 1) {
                $0.follow("type-not-named-as-module", in: "micro-services")
                $0.importing("enum CacheKit {}", in: "CacheKit")
            },
            .bad("a type alias", findings: 1) {
                $0.follow("type-not-named-as-module", in: "micro-services")
                $0.importing("public typealias CacheKit = Int", in: "CacheKit")
            },
            .good("the name of another module, and an extension") {
                $0.follow("type-not-named-as-module", in: "micro-services")
                $0.importing("public struct NetworkKit {}\nextension CacheKit {}", in: "CacheKit")
            },
        ]
    }
}
