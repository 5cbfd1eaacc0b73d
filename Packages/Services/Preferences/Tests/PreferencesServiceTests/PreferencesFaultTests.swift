#if os(Linux) || os(macOS)
import DatabaseKit
import DatabaseKitTesting
import FaultTesting
import Foundation
import PreferencesAPI
import PreferencesService
import RoutingService
import Testing

private final class PreferencesWorld: Sendable {
    let folder: String
    let faults: Faults
    let service: PreferencesService
    private let fileFaults: FileFaults

    /// Starts the app with the files of earlier runs.
    init(_ folder: String, _ faults: Faults = Faults()) throws {
        fileFaults = FileFaults(in: folder) { try faults.passBlocking("\($0)") }
        service = PreferencesService(
            store: try Store(path: folder + "/preferences.sqlite", migrations: PreferencesService.migrations),
            mediator: Mediator(schemes: ["x"]),
            currentUser: {
                try? await faults.pass("who is signed in")
                return "ada"
            })
        (self.folder, self.faults) = (folder, faults)
    }
}

private enum PreferencesFlow: String, FaultFlow {
    static let service = "preferences"

    case reading, choosing, importing, erasing

    func setUp(_ folder: String, _ faults: Faults) async throws -> PreferencesWorld {
        let world = try PreferencesWorld(folder, faults)
        try await world.service.update { $0.theme = .dark }
        return world
    }

    func reopen(_ folder: String, _ faults: Faults) async throws -> PreferencesWorld { try PreferencesWorld(folder, faults) }

    func run(_ world: PreferencesWorld) async throws {
        switch self {
        case .reading: _ = await world.service.current()
        case .choosing:
            try await world.service.update { $0.theme = .light }
            world.faults.record("chosen")
        case .importing:
            try await world.service.importData(Array(#"{"theme":"light","language":"de","statistics":"granted"}"#.utf8))
            world.faults.record("chosen")
        case .erasing:
            try await world.service.eraseData()
            world.faults.record("erased")
        }
    }

    /// Checks the guarantees of the service after a failure, a hang or a kill.
    func contract(_ world: PreferencesWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        let next = try PreferencesWorld(world.folder)
        let theme = await next.service.current().theme
        let allowed: [Theme] =
            switch self {
            case .reading: [.dark]
            case .choosing, .importing: world.faults.facts.contains("chosen") ? [.light] : [.dark, .light]
            case .erasing: world.faults.facts.contains("erased") ? [Preferences().theme] : [.dark, Preferences().theme]
            }
        promise("the last value survives a restart", allowed.contains(theme), "\(theme)")
        if world.faults.facts.contains("erased") {
            promise("no file contains erased data", try Traces.of("ada", in: world.folder, except: ["-shm"]).isEmpty)
        }
        try await next.service.update { $0.theme = .light }
        promise("the next update succeeds", await next.service.current().theme == .light)
    }
}

/// Runs every flow with every fault and kill at every point.
@Suite(.timeLimit(.minutes(30))) struct PreferencesFaultTests {
    @Test(arguments: PreferencesFlow.allCases)
    private func flow_whenAnyFileAccessFails_keepsItsGuarantees(flow: PreferencesFlow) async throws {
        try await flow.explore(sample: 4)
    }

    @Test(arguments: PreferencesFlow.allCases)
    private func flow_whenKilledAtAnyPoint_keepsItsGuarantees(flow: PreferencesFlow) async throws {
        try await flow.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<PreferencesFlow>] in try await victim.run() }
        }
    }
}
#endif
