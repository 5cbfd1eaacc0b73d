import DiagnosticsAPI
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import Testing

@testable import DiagnosticsService

@Suite(.timeLimit(.minutes(10))) struct TapRecorderTests {
    let taps = TapRecorder()

    private func step(_ id: Int) -> TapStep { TapStep(id: id, tier: .presentation, call: "step \(id)", place: "Screens/Screen.swift") }

    /// Sends requests during a step.
    private func request(status: Int = 200, in step: Int?, times: Int = 1) async throws {
        let client = HTTPClient(
            baseURL: try BaseURL("http://api.test"), transport: StubTransport { _, _ in .status(status) },
            interceptors: [EventInterceptor { [taps] event in taps.record(event, in: step) }])
        for _ in 0..<times { _ = try await client.send(NetworkRequest(.get, "/a/\("secret")")) }
    }

    @Test func path_containsTheStepsAndRequestsOfTheLastTapOnly() async throws {
        taps.begin(step(1))
        try await request(in: 1)
        // In another window.
        taps.begin(step(2), causedBy: step(9))
        #expect(taps.add(step(3), causedBy: 9))
        #expect(!taps.add(step(4), causedBy: 1))
        for other in [1, 4, 9, nil] { try await request(in: other) }
        try await request(status: 503, in: 3, times: 2)
        taps.end(3, hasFailed: true, after: .seconds(1))
        // Background work that outlives the step.
        try await request(in: 3)
        let steps = taps.steps
        let failure = "GET api.test/a/{} 503"
        #expect(steps.map(\.call) == ["step 9", "step 2", "step 3", "request(status:in:times:)", failure, failure])
        #expect(steps[3].place.hasPrefix("DiagnosticsServiceTests/TapRecorderTests.swift:"))
        #expect(steps.map(\.hasFailed) == [false, false, true, false, true, true])
        #expect(steps[1].duration == nil && steps[2].duration == .seconds(1))
        #expect(Set(steps.map(\.id)).count == steps.count)
    }

    @Test func path_isBounded_andListenersAreNotified() async throws {
        let service = DiagnosticsService(sources: DiagnosticsSources(taps: taps))
        var changes = service.tapChanges().makeAsyncIterator()
        taps.begin(step(1))
        #expect(await changes.next() != nil)
        try await request(in: 1, times: 100)
        #expect(await service.lastTap().count == TapRecorder.maximumSteps)
    }
}
