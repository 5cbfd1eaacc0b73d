#if os(Linux) || os(macOS)
import DatabaseKit
import DatabaseKitTesting
import FaultTesting
import Foundation
import PersonalDataService
import Testing

/// A device whose doors know the faults: its databases, its keys, and whoever says who is signed in.
private final class PeopleWorld: Sendable {
    let folder: String
    let faults: Faults
    let device: Device
    private let fileFaults: FileFaults
    private let folderFaults: FolderFaults

    init(_ folder: String, _ faults: Faults = Faults(), user: String? = "ada") throws {
        fileFaults = FileFaults(in: folder) { try faults.passBlocking("\($0)") }
        folderFaults = FolderFaults(in: folder, faults)
        device = try Device(folder, user: user) { try? await faults.pass("who is signed in") }
        (self.folder, self.faults) = (folder, faults)
    }
}

private enum PeopleFlow: String, FaultFlow {
    static let service = "people"

    case opening, takingOver, signingOut, changingPeople, erasing

    func setUp(_ folder: String, _ faults: Faults) async throws -> PeopleWorld {
        if self == .takingOver {
            try await Device.leaveEarlierNotes(in: folder, [("ada", "Kept-ada"), ("bob", "Kept-bob")])
        } else if !FileManager.default.fileExists(atPath: folder + "/people") {
            for person in ["bob", "ada"] {
                let device = try Device(folder, user: person)
                try await device.add("Kept-" + person)
                if person == "ada", self != .opening { try await device.add("Fetched-ada", to: Device.drafts) }
            }
        }
        let world = try PeopleWorld(folder, faults)
        // What a killed process would have open.
        if self != .takingOver, self != .opening { for part in [Device.notes, Device.drafts] { _ = try await world.device.open(part) } }
        return world
    }

    func reopen(_ folder: String, _ faults: Faults) async throws -> PeopleWorld { try PeopleWorld(folder, faults) }

    /// Somebody else comes.
    func meanwhile(_ world: PeopleWorld) async throws {
        world.device.person = nil
        try await world.device.people.removeSignedOut()
    }

    func run(_ world: PeopleWorld) async throws {
        switch self {
        case .opening:
            #expect(try await world.device.texts() == ["Kept-ada"])
            try await world.device.add("Fetched-ada", to: Device.drafts)
        case .takingOver: #expect(try await world.device.texts() == ["Kept-ada"])
        case .signingOut:
            world.device.person = nil
            try await world.device.people.removeSignedOut()
            world.faults.record("signed out")
        case .changingPeople:
            world.device.person = "bob"
            try await world.device.people.removeSignedOut()
            world.faults.record("signed out")
            #expect(try await world.device.texts() == ["Kept-bob"])
        case .erasing:
            try await world.device.people.erase()
            world.faults.record("erased")
        }
    }

    /// What the door promises, whatever fails, hangs, or is killed.
    func contract(_ world: PeopleWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        let facts = world.faults.facts
        func files(_ stay: String) throws -> Int { try world.device.files().filter { $0.hasPrefix(stay) }.count }
        if facts.contains("signed out") { promise("what goes with a session is gone", try files("session") == 0) }
        if facts.contains("erased") { promise("what is erased is gone", try files("session") == 0 && files("kept") == 1) }
        // The next normal run: what was erased is gone, what was not is all there.
        let next = try PeopleWorld(world.folder)
        next.device.person = nil
        try await next.device.people.removeSignedOut()
        promise("a session leaves nothing", try files("session") == 0)
        promise("what stays is sealed", try Traces.of("Kept-", in: world.folder, except: ["-shm"]).isEmpty)
        next.device.person = "bob"
        promise("what is another one's stays", try await next.device.texts() == ["Kept-bob"])
        next.device.person = "ada"
        let texts = try await next.device.texts()
        let isErased = self == .erasing && (texts.isEmpty || facts.contains("erased"))
        promise("what is kept is there once, or erased", texts == (isErased ? [] : ["Kept-ada"]), "\(texts)")
    }
}

/// Every flow of the door under every fault and kill at every place.
@Suite(.timeLimit(.minutes(30))) struct PersonalDataFaultTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    @Test(arguments: PeopleFlow.allCases)
    private func flow_underEachFaultAtEachPlace_keepsItsPromises(flow: PeopleFlow) async throws {
        let exploration = try await flow.explore(sample: Self.isFull ? nil : 6)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }

    @Test(arguments: PeopleFlow.allCases)
    private func flow_whoseProcessIsKilledAfterEachPlace_keepsItsPromises(flow: PeopleFlow) async throws {
        let exploration = try await flow.kill(sample: Self.isFull ? nil : 2, rounds: Self.isFull ? 4 : 1) { process in
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [victim = process.victim as KilledProcess.Victim, flow = flow as PeopleFlow] in
                try await victim.run(flow)
            }
        }
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }
}
#endif
