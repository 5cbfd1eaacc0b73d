#if os(Linux) || os(macOS)
import DatabaseKit
import FaultTesting
import Foundation
import PersonalDataService
import PersonalDataServiceTesting
import Testing

/// A device whose databases, keys and session can fail.
private final class UserDataWorld: Sendable {
    let folder: String
    let faults: Faults
    let device: Device
    private let folderFaults: FolderFaults

    init(_ folder: String, _ faults: Faults = Faults(), user: String? = "ada") throws {
        folderFaults = FolderFaults(in: folder, faults)
        device = try Device(folder, faults, user: user)
        (self.folder, self.faults) = (folder, faults)
    }
}

private enum UserDataFlow: String, FaultFlow {
    static let service = "personal data"

    case opening, signingOut, changingUsers, erasing

    func setUp(_ folder: String, _ faults: Faults) async throws -> UserDataWorld {
        if !FileManager.default.fileExists(atPath: folder + "/people") {
            for userID in ["bob", "ada"] {
                let device = try Device(folder, user: userID)
                try await device.add("Kept-" + userID)
                if userID == "ada", self != .opening { try await device.add("Fetched-ada", to: Device.drafts) }
            }
        }
        let world = try UserDataWorld(folder, faults)
        // The stores that a killed process would have open.
        if self != .opening { for part in [Device.notes, Device.drafts] { _ = try await world.device.open(part) } }
        return world
    }

    func reopen(_ folder: String, _ faults: Faults) async throws -> UserDataWorld { try UserDataWorld(folder, faults) }

    /// Simulates a sign-out by another task.
    func meanwhile(_ world: UserDataWorld) async throws {
        world.device.userID = nil
        try await world.device.personalData.removeSignedOut()
    }

    func run(_ world: UserDataWorld) async throws {
        switch self {
        case .opening:
            #expect(try await world.device.texts() == ["Kept-ada"])
            try await world.device.add("Fetched-ada", to: Device.drafts)
        case .signingOut:
            world.device.userID = nil
            try await world.device.personalData.removeSignedOut()
            world.faults.record("signed out")
        case .changingUsers:
            world.device.userID = "bob"
            try await world.device.personalData.removeSignedOut()
            world.faults.record("signed out")
            #expect(try await world.device.texts() == ["Kept-bob"])
        case .erasing:
            try await world.device.personalData.erase()
            world.faults.record("erased")
        }
    }

    /// Checks the guarantees after a failure, a hang or a kill.
    func contract(_ world: UserDataWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        let facts = world.faults.facts
        func files(_ retention: String) throws -> Int { try world.device.files().filter { $0.hasPrefix(retention) }.count }
        if facts.contains("signed out") { promise("session data is removed", try files("session") == 0) }
        if facts.contains("erased") { promise("erased data is removed", try files("session") == 0 && files("kept") == 1) }
        // The next regular run: erased data is gone, all other data is complete.
        let next = try UserDataWorld(world.folder)
        next.device.userID = nil
        try await next.device.personalData.removeSignedOut()
        promise("session data is removed by the next run", try files("session") == 0)
        promise("retained data is sealed", try Traces.of("Kept-", in: world.folder, except: ["-shm"]).isEmpty)
        next.device.userID = "bob"
        promise("another user's data is unchanged", try await next.device.texts() == ["Kept-bob"])
        next.device.userID = "ada"
        let texts = try await next.device.texts()
        let isErased = self == .erasing && (texts.isEmpty || facts.contains("erased"))
        promise("retained data exists once, or is erased", texts == (isErased ? [] : ["Kept-ada"]), "\(texts)")
    }
}

/// Runs every flow with every fault and kill at every point.
@Suite(.timeLimit(.minutes(30))) struct PersonalDataFaultTests {
    @Test(arguments: UserDataFlow.allCases)
    private func flow_whenAnyFileAccessFails_keepsItsGuarantees(flow: UserDataFlow) async throws {
        try await flow.explore(sample: 6)
    }

    @Test(arguments: UserDataFlow.allCases)
    private func flow_whenKilledAtAnyPoint_keepsItsGuarantees(flow: UserDataFlow) async throws {
        try await flow.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<UserDataFlow>] in try await victim.run() }
        }
    }
}
#endif
