import Foundation
import HTTPTypes
import Hummingbird
import ServiceLifecycleTestKit
import Synchronization
import Testing

@testable import DemoBackendKit
@testable import DemoDomains

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10))) struct SwitchTests {
    let server = TestServer()

    @Test func faultSwitches_areHiddenFromApps() async throws {
        try await server.run { client in
            try await server.open().setConfig("demo.slow", to: "{}")
            try await server.open().setConfig("demonstration", to: "true")
            let values = try #require(try await client.call(.get, "/v1/config")["values"] as? [String: Any])
            #expect(values.keys.sorted() == ["demonstration"])
        }
    }

    @Test func failSwitch_returnsAStatus_andHasNoEffect() async throws {
        try await server.run { client, token in
            let operating = try server.open()
            try await operating.setConfig("demo.fail", to: #"{"/v1": 500, "PUT /v1/me": 503, "GET /v1/me": 200}"#)
            let order = ["display_name": "Countess"]
            let failed = try await client.call(.put, "/v1/me/display-name", token: token, body: order)
            #expect(failed.status == 503 && failed.error == "switched")
            #expect(try await client.call(.get, "/v1/config", token: token).status == 500)
            let user = try await client.call(.get, "/v1/me", token: token)
            #expect(user.status == 200 && user["display_name"] as? String == "Ada Brückner", "no failure at all")
            try await operating.setConfig("demo.fail", to: nil)
            try await client.rename("Countess", token: token)
        }
    }

    @Test(arguments: ["true", "[]", "\"/v1\"", "{\"/v1\": \"503\"}", "{\"\": 503}", "{\"GET\": 503}", "{\"/v1\": 99999}"])
    func switch_whenMalformed_isIgnored(json: String) async throws {
        try await server.run { client in
            for name in ["demo.fail", "demo.slow", "demo.hold", "demo.lie"] where json != "{\"/v1\": 99999}" || name == "demo.fail" {
                try await server.open().setConfig(name, to: json)
            }
            #expect(try await client.call(.get, "/v1/config").status == 200)
        }
    }

    @Test func holdSwitch_delaysResponsesUntilItIsRemoved() async throws {
        try await server.run { client, token in
            let operating = try server.open()
            try await operating.setConfig("demo.hold", to: #"["PATCH /v1/uploads"]"#)
            let png = DemoDrawing.all[0].png()
            let slot = try await client.slot(png, token: token)
            try await withThrowingTaskGroup(of: String.self) { group in
                group.addTask {
                    let answer = try await client.send(.patch, "/v1/uploads/\(slot)", token: token, bytes: png, at: 0)
                    #expect(answer.status == 200)
                    return "upload"
                }
                group.addTask {
                    // Other calls are served.
                    for _ in 1...3 {
                        let answer = try await client.call(.get, "/v1/me", token: token)
                        #expect(answer.status == 200)
                    }
                    return "others"
                }
                #expect(try await group.next() == "others")
                try await operating.setConfig("demo.hold", to: nil)
                #expect(try await group.next() == "upload")
            }
        }
    }

    @Test func slowSwitch_delaysByTheMostSpecificSetting() async throws {
        let clock = RecordingClock()
        try await server.run(clock: clock) { client in
            try await server.open().setConfig("demo.slow", to: #"{"/v1": 20000, "GET /v1/config": 60}"#)
            #expect(try await client.call(.get, "/v1/config").status == 200)
            #expect(clock.pauses == [.milliseconds(60)])
            _ = try await client.call(.get, "/v1/me")
            #expect(clock.pauses == [.milliseconds(60), .seconds(20)])
        }
    }

    /// A held call must not delay the shutdown: the suite's time limit would end the test.
    @Test(.timeLimit(.minutes(10)), arguments: [("demo.slow", #"{"/v1": 600000}"#), ("demo.hold", #"["/v1"]"#)])
    func callThatWaits_isRefusedWhenTheBankShutsDown(name: String, value: String) async throws {
        let (waiting, waits) = AsyncStream.makeStream(of: Void.self)
        let clock = RecordingClock {
            waits.yield()
            try await Task.sleep(for: .seconds(3_600))
        }
        let (ports, ready) = AsyncStream.makeStream(of: Int.self)
        let backend = try server.open(clock: clock) { ready.yield($0) }
        try await backend.setConfig(name, to: value)
        try await testGracefulShutdown { shutdown in
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await backend.run() }
                let port = try #require(await ports.first { _ in true })
                let url = try #require(URL(string: "http://127.0.0.1:\(port)/v1/config"))
                tasks.addTask {
                    let (_, response) = try await URLSession.shared.data(from: url)
                    #expect((response as? HTTPURLResponse)?.statusCode == 503)
                }
                _ = await waiting.first { true }
                shutdown.triggerGracefulShutdown()
                try await tasks.waitForAll()
            }
        }
    }
}

/// Records requested pauses and ends them immediately by default.
private final class RecordingClock: Clock {
    private let recorded = Mutex<[Duration]>([])
    private let start = ContinuousClock.now
    private let pause: @Sendable () async throws -> Void

    init(pause: @escaping @Sendable () async throws -> Void = {}) {
        self.pause = pause
    }

    var pauses: [Duration] { recorded.withLock { $0 } }
    /// Constant, so that pauses are exact.
    var now: ContinuousClock.Instant { start }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        recorded.withLock { $0.append(start.duration(to: deadline)) }
        try await pause()
    }
}
