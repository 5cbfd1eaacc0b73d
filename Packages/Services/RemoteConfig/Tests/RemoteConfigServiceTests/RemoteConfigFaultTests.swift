#if os(Linux) || os(macOS)
import DatabaseKit
import DatabaseKitTesting
import FaultTesting
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import RemoteConfigAPI
import RemoteConfigService
import RoutingService
import Testing

private final class ConfigWorld: Sendable {
    let folder: String
    let faults: Faults
    let service: RemoteConfigService
    private let fileFaults: FileFaults

    /// Starts the app with the files of earlier runs. The back end returns 7, also at the next start.
    init(_ folder: String, _ faults: Faults = Faults(), says limit: Int = 7, isAway: Bool = false) throws {
        (self.folder, self.faults) = (folder, faults)
        fileFaults = FileFaults(in: folder) { try faults.passBlocking("\($0)") }
        // The tag depends on the actual response, so that a client with a false one receives the right one next.
        let tag = { @Sendable (body: [UInt8]) in "\"" + Data(body).base64EncodedString() + "\"" }
        let transport = StubTransport { head, _ in
            if isAway { throw NetworkError.cannotConnect("refused") }
            let truth = Array(#"{"values":{"limit":\#(limit),"greeting":"Ahoy"}}"#.utf8)
            let answer = try await faults.exchange(
                "GET /v1/config", unreachable: NetworkError.cannotConnect("refused"), lost: NetworkError.connectionLost("reset")
            ) { head.headerFields[.ifNoneMatch] == tag(truth) ? Answer(status: 304, body: []) : Answer(body: truth) }
            var response = NetworkResponse.json(String(decoding: answer.body, as: UTF8.self), status: answer.status)
            response.head.headerFields[.eTag] = tag(answer.status == 304 ? truth : answer.body)
            return response
        }
        service = RemoteConfigService(
            client: HTTPClient(baseURL: try BaseURL("http://api.test"), transport: transport),
            store: try Store(path: folder + "/config.sqlite", migrations: RemoteConfigService.migrations),
            keys: [ConfigKey<Int>.limit, ConfigKey<String>.greeting], mediator: Mediator(schemes: ["x"]))
    }

    var limit: Int { service.value(of: .limit) }

    func installation() async throws -> String {
        String(decoding: try await service.exportData(), as: UTF8.self)
    }
}

private enum ConfigFlow: String, FaultFlow {
    static let service = "configuration"

    case starting, refreshing, refreshingTwice, erasing

    /// The last run has received 5.
    func setUp(_ folder: String, _ faults: Faults) async throws -> ConfigWorld {
        try await ConfigWorld(folder, says: 5).service.refresh()
        return try ConfigWorld(folder, faults)
    }

    func reopen(_ folder: String, _ faults: Faults) async throws -> ConfigWorld { try ConfigWorld(folder, faults) }

    func run(_ world: ConfigWorld) async throws {
        switch self {
        case .starting: await world.service.ready()
        case .refreshing: try await world.service.refresh()
        case .refreshingTwice:
            try? await world.service.refresh()
            try await world.service.refresh()
        case .erasing:
            let name = try await world.installation()
            try await world.service.eraseData()
            world.faults.record("erased " + name)
        }
    }

    /// Checks the guarantees of the service after a failure, a hang, a false response or a kill.
    func contract(_ world: ConfigWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        if let error = end.error, self != .erasing { promise("errors have the documented type", error is RemoteConfigError) }
        // The largest number is a valid value that the client cannot recognize as false.
        let isPlausible = [3, 5, 7].contains(world.limit) || world.faults.faultyResponse != nil
        promise("a value is a response of the back end or the default", isPlausible, "\(world.limit)")

        // The next regular refresh, of the same run or after a kill of the next one.
        try? await world.service.refresh()
        try await world.service.refresh()
        promise("the next response is applied", world.limit == 7, "\(world.limit)")
        let installation = try await world.installation()

        let next = try ConfigWorld(world.folder, isAway: true)
        await next.service.ready()
        promise("values survive a restart without the back end", next.limit == 7, "\(next.limit)")
        promise("an installation keeps its name", try await next.installation() == installation)
        for fact in world.faults.facts where fact.hasPrefix("erased ") {
            let name = String(fact.dropFirst("erased ".count + #"{"installation":""#.count).prefix { $0 != "\"" })
            promise("no file contains an erased name", try Traces.of(name, in: world.folder, except: ["-shm"]).isEmpty, name)
        }
    }
}

/// Runs every flow with every fault and kill at every point.
@Suite(.timeLimit(.minutes(30))) struct RemoteConfigFaultTests {
    @Test(arguments: ConfigFlow.allCases)
    private func flow_whenAnyFileAccessFails_keepsItsGuarantees(flow: ConfigFlow) async throws {
        try await flow.explore(sample: 4)
    }

    @Test(arguments: ConfigFlow.allCases)
    private func flow_whenKilledAtAnyPoint_keepsItsGuarantees(flow: ConfigFlow) async throws {
        try await flow.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<ConfigFlow>] in try await victim.run() }
        }
    }
}
#endif
