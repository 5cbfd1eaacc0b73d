import Foundation
import PluginsTesting
import Synchronization
import Testing

@testable import PluginsAPI
@testable import PluginsService

extension Capability {
    static let greet = Capability(rawValue: "greet")
    static let count = Capability(rawValue: "count")
}

protocol Greeter: Plugin {
    func greet() async throws -> String
}

struct TestGreeter: Greeter {
    var manifest: PluginManifest
    var answer: @Sendable () async throws -> String = { "Hello" }

    init(
        _ id: String = "polite", name: String = "Polite", capabilities: Set<Capability> = [.greet],
        answer: @escaping @Sendable () async throws -> String = { "Hello" }
    ) {
        manifest = PluginManifest(id: id, name: name, version: PluginVersion(1, 0, 0), capabilities: capabilities)
        self.answer = answer
    }

    func greet() async throws -> String { try await answer() }
}

extension CapabilityConformance {
    fileprivate static let greet = CapabilityConformance(.greet, as: (any Greeter).self) { greeter in
        [
            .init("says something") {
                if try await greeter.greet().isEmpty { throw PluginConformance.Failure("\(greeter.manifest.id): no greeting") }
            }
        ]
    }
}

/// Lists the greeting capability without conforming to its protocol.
struct FalseManifestPlugin: Plugin {
    let manifest = PluginManifest(id: "liar", name: "FalseManifestPlugin", version: PluginVersion(1, 0, 0), capabilities: [.greet])
}

/// Never answers and ignores cancellation.
private func hang() async -> String {
    await withUnsafeContinuation { (_: UnsafeContinuation<String, Never>) in }
}

private func block(_ gate: DispatchSemaphore) async -> String {
    func wait() { gate.wait() }
    wait()
    return "late"
}

private final class TestClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Swift.Duration.zero
        func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    let now = Instant()
    let minimumResolution = Swift.Duration.nanoseconds(1)
    /// Whether a sleep ends at once; otherwise, it ends only when it is canceled.
    let isFast: Bool

    init(isFast: Bool) { self.isFast = isFast }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        if !isFast { try await ContinuousClock().sleep(for: .seconds(3600)) }
    }
}

@Suite(.timeLimit(.minutes(10))) struct PluginRegistryTests {
    private let contracts: [Capability: @Sendable (any Plugin) -> Bool] = [.greet: { $0 is any Greeter }]

    private func registry(_ plugins: [any Plugin], limits: PluginRegistry.Limits = .init(), isTimeUp: Bool = false) throws -> PluginRegistry
    {
        try PluginRegistry(plugins, contracts: contracts, limits: limits, clock: TestClock(isFast: isTimeUp))
    }

    private func greet(_ registry: PluginRegistry, _ id: String = "polite") async throws(PluginError) -> String {
        try await registry.call(id, for: .greet, as: (any Greeter).self) { try await $0.greet() }
    }

    @Test func plugin_isListedAndCalled() async throws {
        let registry = try registry([TestGreeter("b-second"), TestGreeter("a-first", capabilities: [.greet, .count])])
        #expect(registry.manifests(offering: .greet).map(\.id) == ["b-second", "a-first"])
        #expect(registry.manifests(offering: .count).map(\.id) == ["a-first"])
        #expect(try await greet(registry, "a-first") == "Hello")
    }

    @Test(arguments: [
        ("", "x", "its id is not made of 3 to 64 of a-z, 0-9, '.' and '-'"),
        ("ab", "x", "its id is not made of 3 to 64 of a-z, 0-9, '.' and '-'"),
        ("Upper", "x", "its id is not made of 3 to 64 of a-z, 0-9, '.' and '-'"),
        ("../etc", "x", "its id is not made of 3 to 64 of a-z, 0-9, '.' and '-'"),
        ("good", "", "its name is not one line of 1 to 40 characters"), ("good", "a\nb", "its name is not one line of 1 to 40 characters"),
        ("good", "e" + String(repeating: "\u{301}", count: 1_000), "its name is not one line of 1 to 40 characters"),
        ("good", String(repeating: "x", count: 41), "its name is not one line of 1 to 40 characters"),
    ])
    func init_whenManifestIsMalformed_throws(id: String, name: String, reason: String) {
        #expect(throws: PluginError.malformedManifest(id, reason: reason)) { try registry([TestGreeter(id, name: name)]) }
    }

    private static let long = String(repeating: "\u{E9}" + String(repeating: "\u{301}", count: 9), count: 40)

    /// The shortest and the longest of both texts, as `PluginManifest` documents them.
    @Test(
        arguments: [
            ("a-z", "x", nil), ("0.9", "x", nil), (String(repeating: "z", count: 64), String(repeating: "x", count: 40), nil),
            (String(repeating: "z", count: 65), "x", "its id is not made of 3 to 64 of a-z, 0-9, '.' and '-'"),
            ("a{z", "x", "its id is not made of 3 to 64 of a-z, 0-9, '.' and '-'"),
            // 20 bytes for each character.
            ("good", long, nil), ("good", long + "\u{301}", "its name is not one line of 1 to 40 characters"),
        ] as [(String, String, String?)])
    func manifest_atItsLimits_isValid(id: String, name: String, problem: String?) {
        #expect(TestGreeter(id, name: name).manifest.problem == problem)
    }

    @Test func init_whenManifestIsEmptyDuplicateOrFalse_throws() {
        #expect(throws: PluginError.malformedManifest("polite", reason: "it has no capabilities")) {
            try registry([TestGreeter(capabilities: [])])
        }
        #expect(throws: PluginError.duplicate("polite")) { try registry([TestGreeter(), TestGreeter()]) }
        #expect(throws: PluginError.notCapable("liar", of: .greet)) { try registry([FalseManifestPlugin()]) }
    }

    @Test func call_whenCapabilityIsNotDeclared_throws() async throws {
        let registry = try registry([
            TestGreeter(capabilities: [.count]) {
                Issue.record("it was called")
                return ""
            }
        ])
        await #expect(throws: PluginError.notCapable("polite", of: .greet)) { try await greet(registry) }
        await #expect(throws: PluginError.unknown("nobody")) { try await greet(registry, "nobody") }
    }

    @Test func call_whenPluginThrows_hidesTheError() async throws {
        struct Secret: Error { var token = "s3cret" }
        let registry = try registry([TestGreeter("broken") { throw Secret() }, TestGreeter()])
        let error = await #expect(throws: PluginError.self) { try await greet(registry, "broken") }
        #expect(error == .failed("broken", type: "Secret"))
        #expect(error.map { "\($0)".contains("s3cret") } == false)
        #expect(try await greet(registry) == "Hello")
    }

    @Test func refusal_isTruncated() async throws {
        let registry = try registry([TestGreeter { throw PluginRefusal("The code is wrong. " + String(repeating: "x", count: 999)) }])
        let error = await #expect(throws: PluginError.self) { try await greet(registry) }
        #expect(error == .refused("polite", reason: "The code is wrong. " + String(repeating: "x", count: 181)))
        #expect(error.map { "\($0)".contains("wrong") } == false)
        let marks = try self.registry([TestGreeter { throw PluginRefusal("e" + String(repeating: "\u{301}", count: 100_000)) }])
        let bounded = await #expect(throws: PluginError.self) { try await greet(marks) }
        guard case .refused(_, let reason)? = bounded else {
            Issue.record("not refused")
            return
        }
        #expect(reason.utf8.count <= 800)
    }

    @Test func call_whenPluginHangs_timesOut_thenThrowsBusy() async throws {
        let registry = try registry(
            [TestGreeter("stuck") { await hang() }, TestGreeter()], limits: .init(time: .seconds(7), calls: 3), isTimeUp: true)
        await #expect(throws: PluginError.timedOut("stuck", after: .seconds(2))) {
            try await registry.call("stuck", for: .greet, as: (any Greeter).self, within: .seconds(2)) { try await $0.greet() }
        }
        for _ in 0..<2 { await #expect(throws: PluginError.timedOut("stuck", after: .seconds(7))) { try await greet(registry, "stuck") } }
        await #expect(throws: PluginError.busy("stuck")) { try await greet(registry, "stuck") }
    }

    @Test func call_whenTimeIsUp_cancelsThePluginsTask() async throws {
        let (never, open) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let slow = TestGreeter("slow") {
            for await _ in never {}
            end.finish()
            return ""
        }
        let registry = try registry([slow], isTimeUp: true)
        await #expect(throws: PluginError.timedOut("slow", after: .seconds(20))) { try await greet(registry, "slow") }
        for await _ in ended {}
        open.finish()
    }

    @Test func call_whenPluginHangs_canBeCancelled() async throws {
        let registry = try registry([TestGreeter("stuck") { await hang() }, TestGreeter()])
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let call = Task {
            start.finish()
            return await Result { () async throws(PluginError) in try await greet(registry, "stuck") }
        }
        for await _ in started {}
        #expect(try await greet(registry) == "Hello")
        call.cancel()
        #expect(await call.value == .failure(.cancelled("stuck")))
    }

    /// Simulates more plug-ins that read from an unreachable network drive than there are processors.
    @Test func call_whenOtherPluginsBlock_isNotAffected() async throws {
        let gate = DispatchSemaphore(value: 0)
        let count = ProcessInfo.processInfo.activeProcessorCount + 2
        let blocking = (0..<count).map { number in TestGreeter("blocking-\(number)") { await block(gate) } }
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let noting = TestGreeter("noting") {
            start.yield()
            return await block(gate)
        }
        let registry = try registry(blocking + [noting, TestGreeter()])
        let calls = (blocking.map(\.manifest.id) + ["noting"]).map { id in
            Task { await Result { () async throws(PluginError) in try await greet(registry, id) } }
        }
        var starts = started.makeAsyncIterator()
        await starts.next()
        #expect(try await greet(registry) == "Hello")
        for call in calls { call.cancel() }
        for (call, id) in zip(calls, blocking.map(\.manifest.id) + ["noting"]) { #expect(await call.value == .failure(.cancelled(id))) }
        for _ in calls { gate.signal() }
    }

    @Test func call_whileAnotherOneOfThePluginBlocks_doesNotStart() async throws {
        let gate = DispatchSemaphore(value: 0)
        let log = Mutex<[String]>([])
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let serial = TestGreeter("serial") {
            log.withLock { $0.append("starts") }
            start.yield()
            defer { log.withLock { $0.append("ends") } }
            return await block(gate)
        }
        let registry = try registry([serial, TestGreeter()])
        let calls = (0..<2).map { _ in Task { await Result { () async throws(PluginError) in try await greet(registry, "serial") } } }
        for await _ in started { break }
        for _ in 0..<200 { _ = try await greet(registry) }
        for _ in calls { gate.signal() }
        for call in calls { #expect(await call.value == .success("late")) }
        #expect(log.withLock { $0 } == ["starts", "ends", "starts", "ends"])
    }

    @Test func call_whenOutputIsTooLarge_throws() async throws {
        let registry = try registry([TestGreeter { String(repeating: "x", count: 1_001) }], limits: .init(bytes: 1_000))
        await #expect(throws: PluginError.tooMuch("polite", bytes: 1_001)) { try await greet(registry) }
        let largest = try self.registry([TestGreeter { String(repeating: "x", count: 1_000) }], limits: .init(bytes: 1_000))
        #expect(try await greet(largest).utf8.count == 1_000)
        await #expect(throws: PluginError.tooMuch("polite", bytes: 1_001)) {
            try await registry.call("polite", for: .greet, as: (any Greeter).self) { try await $0.greet() as String? }
        }
        let nothing = try self.registry([TestGreeter()], limits: .init(bytes: 0))
        #expect(try await nothing.call("polite", for: .greet, as: (any Greeter).self) { _ in nil as String? } == nil)
    }

    @Test func calls_whenEnded_allowOthers() async throws {
        let isRefusing = Mutex(true)
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let moody = TestGreeter {
            if isRefusing.withLock({ $0 }) { throw PluginRefusal("no") }
            start.finish()
            return await hang()
        }
        let registry = try registry([moody], limits: .init(calls: 1))
        for _ in 0..<10 { await #expect(throws: PluginError.refused("polite", reason: "no")) { try await greet(registry) } }
        isRefusing.withLock { $0 = false }
        let hanging = Task { await Result { () async throws(PluginError) in try await greet(registry) } }
        for await _ in started {}
        await #expect(throws: PluginError.busy("polite")) { try await greet(registry) }
        hanging.cancel()
        #expect(await hanging.value == .failure(.cancelled("polite")))
    }

    /// Returns a valid manifest until it is registered, and then that of another plug-in with more capabilities.
    private final class ManifestChangingPlugin: Greeter {
        let isRegistered = Mutex(false)
        var manifest: PluginManifest {
            isRegistered.withLock { $0 }
                ? PluginManifest(id: "polite", name: "Polite", version: PluginVersion(1, 0, 0), capabilities: [.greet, .count])
                : PluginManifest(id: "modest", name: "Modest", version: PluginVersion(1, 0, 0), capabilities: [.greet])
        }
        func greet() async throws -> String { "Hello from the impostor" }
    }

    @Test func call_whenManifestChanges_usesTheValidatedOne() async throws {
        let impostor = ManifestChangingPlugin()
        let registry = try registry([impostor, TestGreeter()])
        impostor.isRegistered.withLock { $0 = true }
        #expect(try await greet(registry) == "Hello")
        #expect(registry.manifests(offering: .count) == [])
        #expect(registry.manifests(offering: .greet).map(\.id) == ["modest", "polite"])
        await #expect(throws: PluginError.notCapable("modest", of: .count)) {
            try await registry.call("modest", for: .count, as: (any Greeter).self, within: nil) { try await $0.greet() }
        }
    }

    private func problem(of plugin: any Plugin, _ capabilities: [CapabilityConformance] = [.greet]) async -> String? {
        do {
            for check in PluginConformance.checks(plugin, capabilities) { try await check.run() }
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func conformance_findsDefectsOfManifestAndCapabilities() async throws {
        #expect(await problem(of: TestGreeter()) == nil)
        #expect(await problem(of: TestGreeter("X")) == "X: its id is not made of 3 to 64 of a-z, 0-9, '.' and '-'")
        #expect(await problem(of: TestGreeter("rude") { "" }) == "rude: no greeting")
        #expect(await problem(of: FalseManifestPlugin()) == "liar does not conform to Greeter")
        #expect(PluginConformance.checks(TestGreeter(), [.greet]).map(\.name).last == "greet: says something")
    }

    @Test func conformance_withoutChecksOfACapability_fails() async throws {
        #expect(
            await problem(of: TestGreeter(capabilities: [.greet, .count])) == "polite: there are no checks for 'count'")
        #expect(await problem(of: TestGreeter(), []) == "polite: there are no checks for 'greet'")
    }

    @Test func expectRefusal_whenSentenceIsMissingOrErrorDiffers_throws() async throws {
        struct Broken: Error {}
        try await PluginConformance.expectRefusal(of: "it", by: "p") { throw PluginRefusal("No.") }
        for error in [PluginRefusal(""), PluginRefusal("a\nb"), Broken()] as [any Error] {
            await #expect(throws: PluginConformance.Failure.self) {
                try await PluginConformance.expectRefusal(of: "it", by: "p") { throw error }
            }
        }
        await #expect(throws: PluginConformance.Failure.self) { try await PluginConformance.expectRefusal(of: "it", by: "p") {} }
    }
}

extension Result where Failure == PluginError, Success == String {
    fileprivate init(_ body: () async throws(PluginError) -> String) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
