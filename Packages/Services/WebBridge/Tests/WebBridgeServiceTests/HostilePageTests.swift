import RoutingService
import Synchronization
import Testing
import WebBridgeAPI
import WebBridgeService
import WebBridgeTesting

/// Attacks of hostile pages on the whole service. Each is refused without effect, and a following valid request is answered.
@Suite(.timeLimit(.minutes(10)))
struct HostilePageTests {
    private static let origin = "https://pages.example"
    private static let page = "0123456789ab"

    private static func request(_ name: String, id: String = "1", values: String = "{}", page: String = page) -> String {
        #"{"strata":1,"page":"\#(page)","type":"request","id":\#(id),"name":"\#(name)","values":\#(values)}"#
    }

    /// Messages with their origins; nil for the page's own origin.
    private static let attacks: [(name: String, messages: [(text: String, origin: String?)])] = [
        ("another origin", [(request("pay.all"), "https://evil.example"), (request("pay.all"), "https://pages.example.evil.example")]),
        ("a nested frame", [(request("pay.all"), "null"), (request("pay.all"), ""), (request("pay.all"), "about:srcdoc")]),
        (
            "another port or scheme",
            ["https://pages.example:444", "http://pages.example", "https://pages.example/"].map { (request("pay.all"), $0) }
        ),
        ("a capability that is not declared", [(request("pay.all"), nil), (request("user.secret"), nil)]),
        (
            "a second ready that wants more",
            [(#"{"strata":1,"page":"\#(page)","type":"ready","wants":["pay.all"]}"#, nil), (request("pay.all"), nil)]
        ),
        ("another load's name", [(request("user.name", page: "ffffffffffff"), nil)]),
        ("ten megabytes", [(request("user.name", values: "{\"a\":\"" + String(repeating: "x", count: 10 << 20) + "\"}"), nil)]),
        (
            "prototype pollution",
            [
                (request("user.name", values: #"{"__proto__":{"isAdmin":true}}"#), nil),
                (request("user.name", values: #"{"a":{"constructor":{"prototype":{}}}}"#), nil),
                (request("user.name", values: #"{"\u005f_proto__":1}"#), nil),
            ]
        ),
        ("a name twice", [(request("user.name").replacing(#""values":{}"#, with: #""values":{},"name":"pay.all""#), nil)]),
        (
            "depth",
            [
                (
                    request(
                        "user.name", values: "{\"a\":" + String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000) + "}"),
                    nil
                )
            ]
        ),
        ("numbers that are none", ["0", "-1", "1.5", "1e400", "\"1\"", "null", "NaN"].map { (request("user.name", id: $0), nil) }),
        (
            "a route for code only",
            [(request("open", values: #"{"url":"/pay"}"#), nil), (request("open", values: #"{"url":"javascript:1"}"#), nil)]
        ),
    ]

    private final class Effects: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock { $0 } }
        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    struct PayAll: PlainRoute {
        typealias Output = Int
        static let path = "pay"
    }

    private func attack(_ messages: [(text: String, origin: String?)]) async throws -> (effects: [String], refusals: Int) {
        let effects = Effects()
        let refusals = Refusals()
        let mediator = Mediator(schemes: ["app"])
        var routes = RouteRegistry()
        routes.register(PayAll.self) { _ in
            effects.add("pay")
            return 1
        }
        try mediator.install(routes)
        let bridge = try WebBridgeService(
            manifests: [
                BridgeManifest(
                    origin: Self.origin, grants: ["user.name", "user.hello", "pay.all", "open:pay"],
                    pages: [.init(id: "hello", title: "Hello", path: "/h5/hello")])
            ],
            functions: ["user.name", "user.hello", "pay.all", "user.secret"].map { (name: BridgeCapability) in
                BridgeFunction(name) { _ in
                    effects.add(name.rawValue)
                    return "done"
                }
            },
            mediator: mediator, clock: ManualClock(), onRefusal: { refusals.add($0) })
        let page = TestWebPage(origin: Self.origin)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await bridge.serve("hello", over: page, navigator: nil) }
            defer { page.close() }
            try await page.ready(["user.name", "user.hello", "open:pay"])
            for message in messages { page.send(message.text, origin: message.origin) }
            // IDs increase, so this one is valid after every attack.
            page.send(Self.request("user.hello", id: "1000"))
            while !effects.all.contains("user.hello") {
                try Task.checkCancellation()
                await Task.yield()
            }
            page.close()
            try await group.waitForAll()
        }
        return (effects.all, refusals.reasons.count)
    }

    @Test(.timeLimit(.minutes(10)), arguments: attacks.indices)
    func attack_isRefused_andValidRequestsAreAnswered(index: Int) async throws {
        let (name, messages) = Self.attacks[index]
        let (effects, refusals) = try await attack(messages)
        #expect(effects == ["user.hello"], "\(name)")
        #expect(refusals >= 1, "\(name)")
    }

    @Test(.timeLimit(.minutes(10))) func replayedRequest_isExecutedOnce() async throws {
        // A lower ID may have been used too, and a note is a request.
        let others = [Self.request("user.name", id: "6"), Self.request("user.name", id: "7").replacing("request", with: "note")]
        let messages = Array(repeating: Self.request("user.name", id: "7"), count: 20) + others
        let (effects, refusals) = try await attack(messages.map { ($0, nil) })
        #expect(effects.sorted() == ["user.hello", "user.name"])
        #expect(refusals == 21)
    }
}
