import StrataTesting
import StrataWorkspace

@testable import StrataRules

/// Conventions about the roles of types.
extension RuleExamples {
    private static let other = (
        api: "InventoryAPI", apiText: "public protocol InventoryServing {}", service: "InventoryService",
        serviceText: "public final class InventoryService: InventoryServing {}"
    )

    static var controllerDispatches: [RuleExample] {
        [
            .bad("a base class of the workspace", findings: 1) {
                $0.follow("controller-dispatches", in: "presentation")
                $0.importing("class BaseScreen {}\nfinal class UserController: BaseScreen {}", in: "UserScreens")
            },
            .good("protocols, and a URL in a comment or another type") {
                $0.follow("controller-dispatches", in: "presentation")
                $0.importing(
                    """
                    protocol Page {}
                    /// See "https://example.org".
                    final class UserController: Page {
                        // "https://example.org" is the service's business.
                        func formatted() {}
                    }
                    struct UserView { let help = "https://example.org" }
                    """, in: "UserScreens")
            },
            .bad("a system base class that is not allowed", findings: 1) {
                $0.follow("{controller-dispatches: {base-classes: [UIViewController]}}", in: "presentation")
                $0.importing("class UserController: UITableViewController {}", in: "UserScreens")
            },
            .bad("a URL and two formatters", findings: 3) {
                $0.follow("controller-dispatches", in: "presentation")
                $0.importing(
                    """
                    final class UserController {
                        let address = "https://example.org"
                        let dates = DateFormatter()
                        func text(_ ratio: Double) -> String { String(format: "%.2f", ratio) }
                    }
                    """, in: "UserScreens")
            },
            .bad("too long, including its extension", findings: 1) {
                $0.follow("{controller-dispatches: {lines: 6}}", in: "presentation")
                $0.importing(
                    "final class UserController {\n    var a = 0\n}\nextension UserController {\n    func b() {\n    }\n    func c() {}\n}",
                    in: "UserScreens")
            },
            .good("a protocol that is named like a class") {
                $0.follow("controller-dispatches", in: "presentation")
                $0.importing("struct UserController: UIRootPresenter {}", in: "UserScreens")
            },
            .good("an allowed base class") {
                $0.follow("{controller-dispatches: {base-classes: [UIViewController]}}", in: "presentation")
                $0.importing("final class UserController: UIViewController {}", in: "UserScreens")
            },
        ]
    }

    static var onePublicErrorPerModule: [RuleExample] {
        [
            .bad("two errors", findings: 1) {
                $0.follow("one-public-error-per-module", in: "micro-services")
                $0.importing("public struct NetworkError: Error {}\npublic enum Refusal: Error {}", in: "NetworkKit")
            },
            .good("one, an internal one and one inside a type") {
                $0.follow("one-public-error-per-module", in: "micro-services")
                $0.importing(
                    "public struct NetworkError: Error {}\nstruct Broken: Error {}\npublic struct Parser {\n    public struct Failure: Error {}\n}",
                    in: "NetworkKit")
            },
            .bad("three, one of them through an extension", findings: 2) {
                $0.follow("one-public-error-per-module", in: "micro-services")
                $0.importing(
                    "public struct NetworkError: Error {}\npublic enum A: LocalizedError {}\npublic struct B {}\nextension B: Error {}",
                    in: "NetworkKit")
            },
            .bad("with an attribute", findings: 1) {
                $0.follow("one-public-error-per-module", in: "micro-services")
                $0.importing("public enum A: Error {}\npublic final class B: @unchecked Sendable, Error {}", in: "NetworkKit")
            },
            .bad("errors that are named like the module's own", findings: 2) {
                $0.follow("one-public-error-per-module", in: "micro-services")
                $0.importing(
                    "public enum Net: Error {}\npublic enum NetworksError: Error {}\npublic struct NetworkError: Error {}",
                    in: "NetworkKit")
            },
            .good("an error and a protocol of errors") {
                $0.follow("one-public-error-per-module", in: "micro-services")
                $0.importing("public protocol Failing: Error {}\npublic struct NetworkError: Error {}", in: "NetworkKit")
            },
            .good("one in each module") {
                $0.follow("one-public-error-per-module", in: "micro-services")
                $0.importing("public struct NetworkError: Error {}", in: "NetworkKit")
                $0.importing("public struct CacheError: Error {}", in: "CacheKit")
            },
        ]
    }

    static var sectionOrder: [RuleExample] {
        [
            .bad("events before the life cycle", findings: 1) {
                $0.follow("section-order", in: "presentation")
                $0.importing(
                    "final class UserController {\n    // MARK: Event handling\n    func handle() {}\n    // MARK: - Life cycle\n    func load() {}\n}",
                    in: "UserScreens")
            },
            .good("the declared order with an extra section and an omitted one") {
                $0.follow("section-order", in: "presentation")
                $0.importing(
                    """
                    final class UserController {
                        // MARK: Life cycle
                        func load() {}
                        // MARK: Paging
                        func more() {}
                        // MARK: View-model assembly
                        func assemble() {}
                    }
                    extension UserController: Page, @unchecked Sendable {}
                    """, in: "UserScreens")
            },
            .bad("a misspelled section, and a duplicate one", findings: 2) {
                $0.follow("{section-order: {sections: [Life cycle, Events]}}", in: "presentation")
                $0.importing(
                    "final class UserController {\n    // MARK: Lifecycle\n    func load() {}\n    // MARK: Events\n    func a() {}\n    // MARK: Events\n    func b() {}\n}",
                    in: "UserScreens")
            },
            .bad("a title with one wrong letter, which still counts as a section", findings: 1) {
                $0.follow("section-order", in: "presentation")
                $0.importing(
                    "final class UserController {\n    // MARK: Event handlinq\n    func a() {}\n    // MARK: Life cycle\n    func b() {}\n}",
                    in: "UserScreens")
            },
            .good("a title of its own, two letters away") {
                $0.follow("section-order", in: "presentation")
                $0.importing(
                    "final class UserController {\n    // MARK: Event handliqq\n    func a() {}\n    // MARK: Life cycle\n    func b() {}\n}",
                    in: "UserScreens")
            },
            .bad("no section", findings: 1) {
                $0.follow("section-order", in: "presentation")
                $0.importing("final class UserController {\n    func load() {}\n    func handle() {}\n}", in: "UserScreens")
            },
            .bad("two protocols in one extension", findings: 1) {
                $0.follow("section-order", in: "presentation")
                $0.importing("final class UserController {}\nextension UserController: Page, Identifiable {}", in: "UserScreens")
            },
            .good("a controller with one method, and other types") {
                $0.follow("section-order", in: "presentation")
                $0.importing(
                    "final class UserController {\n    func load() {}\n}\nstruct Parser {\n    // MARK: Event handling\n    // MARK: Life cycle\n}",
                    in: "UserScreens")
            },
        ]
    }

    static var serviceHasProtocol: [RuleExample] {
        [
            .bad("a service without a protocol", findings: 1) {
                $0.follow("service-has-protocol", in: "services")
                $0.follow(Self.other)
                $0.importing("public final class FitnessService {}", in: "FitnessService")
            },
            .good("a protocol of the API module, in an extension") {
                $0.follow("service-has-protocol", in: "services")
                $0.follow(Self.other)
                $0.importing("public protocol FitnessServing {}", in: "FitnessAPI")
                $0.use("FitnessAPI", in: "FitnessService")
                $0.importing("public actor FitnessService {}\nextension FitnessService: FitnessServing {}", in: "FitnessService")
            },
            .bad("a protocol of the same module, and a marker protocol", findings: 1) {
                $0.follow("service-has-protocol", in: "services")
                $0.follow(Self.other)
                $0.importing("public protocol Booking {}\npublic actor FitnessService: Booking, Sendable {}", in: "FitnessService")
            },
            .bad("one of two", findings: 1) {
                $0.follow("service-has-protocol", in: "services")
                $0.follow(Self.other)
                $0.importing("public protocol FitnessServing {}", in: "FitnessAPI")
                $0.use("FitnessAPI", in: "FitnessService")
                $0.importing(
                    "public final class FitnessService: FitnessServing {}\npublic final class RatesService {}", in: "FitnessService")
            },
            .bad("the protocol's module is not imported", findings: 1) {
                $0.follow("service-has-protocol", in: "services")
                $0.follow(Self.other)
                $0.importing("public protocol FitnessServing {}", in: "FitnessAPI")
                $0.importing("public final class FitnessService: FitnessServing {}", in: "FitnessService")
            },
            .good("a renamed service; helpers and internal types") {
                $0.follow("service-has-protocol", in: "services")
                $0.follow(Self.other)
                $0.importing("public protocol FitnessServing {}", in: "FitnessAPI")
                $0.use("FitnessAPI", in: "FitnessService")
                $0.importing(
                    "public final class Ledger: FitnessServing {}\npublic final class Rates {}\nfinal class OldService {}",
                    in: "FitnessService")
            },
        ]
    }

    static var viewModelIsStruct: [RuleExample] {
        [
            .bad("a class", findings: 1) {
                $0.follow("view-model-is-struct", in: "presentation")
                $0.importing("final class RowViewModel {}", in: "UserScreens")
            },
            .good("defaults, optionals, computed, observed and static properties, and a nested view model") {
                $0.follow("view-model-is-struct", in: "presentation")
                $0.importing(
                    """
                    struct ListViewModel {
                        var rows: [RowViewModel] = []
                        var notice: String?
                        var title = "" { didSet { notice = nil } }
                        var isEmpty: Bool { rows.isEmpty }
                        static let limit = 30
                        struct RowViewModel { var id = 0 }
                    }
                    """, in: "UserScreens")
            },
            .bad("a constant, a property without a default and a lazy one", findings: 3) {
                $0.follow("view-model-is-struct", in: "presentation")
                $0.importing(
                    "struct RowViewModel {\n    let id = 0\n    var title: String\n    lazy var text = title\n}", in: "UserScreens")
            },
            .bad("a service, an object and a closure", findings: 3) {
                $0.follow("view-model-is-struct", in: "presentation")
                $0.importing(
                    """
                    protocol UserServing { func user() async -> String }
                    final class Store {}
                    struct RowViewModel {
                        var users: (any UserServing)? = nil
                        var stores = [Store]()
                        var select: () -> Void = {}
                    }
                    """, in: "UserScreens")
            },
            .bad("protocols that only objects adopt", findings: 2) {
                $0.follow("view-model-is-struct", in: "presentation")
                $0.importing(
                    """
                    protocol Source: AnyObject {}
                    protocol Clock: Actor {}
                    struct RowViewModel {
                        var source: (any Source)? = nil
                        var clock: (any Clock)? = nil
                    }
                    """, in: "UserScreens")
            },
            .bad("an object of another module, created by its initializer", findings: 1) {
                $0.follow("view-model-is-struct", in: "presentation")
                $0.importing("public final class Outlet {\n    public init() {}\n}", in: "PresentationKit")
                $0.use("PresentationKit", in: "UserScreens")
                $0.importing("struct RowViewModel {\n    var outlet = Outlet()\n}", in: "UserScreens")
            },
            .good("a protocol that only has properties") {
                $0.follow("view-model-is-struct", in: "presentation")
                $0.importing(
                    "protocol UserDisplay { var name: String { get } }\nstruct RowViewModel {\n    var user: (any UserDisplay)? = nil\n}",
                    in: "UserScreens")
            },
            .good("a protocol, and view models of a layer without this convention") {
                $0.follow("view-model-is-struct", in: "presentation")
                $0.importing("protocol PageViewModel {}\nstruct RowViewModel {}", in: "UserScreens")
                $0.importing("final class OldViewModel {}", in: "FitnessService")
            },
        ]
    }
}
