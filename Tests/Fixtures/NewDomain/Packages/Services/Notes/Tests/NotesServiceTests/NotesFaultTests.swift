#if os(Linux) || os(macOS)
import FaultTesting
import Foundation
import NotesAPI
import NotesService
import PersonalDataServiceTesting
import Testing

/// The app on a device, and its back end.
private final class NotesWorld: Sendable {
    let folder: String
    let faults: Faults
    let notes: NotesService

    init(_ folder: String, _ faults: Faults = Faults()) throws {
        (self.folder, self.faults) = (folder, faults)
        let device = try TestDevice(folder + "/device", faults)
        let server = TestNotes.server(of: device, file: folder + "/server.json")
        notes = try server.notes(on: device)
    }
}

private enum NotesFlow: String, FaultFlow {
    static let service = "notes"
    case adding

    func setUp(_ folder: String, _ faults: Faults) async throws -> NotesWorld {
        try NotesWorld(folder, faults)
    }

    func run(_ world: NotesWorld) async throws {
        try await world.notes.add("Milk", key: "key-0001")
        world.faults.record("added")
    }

    func contract(_ world: NotesWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        if let error = end.error { promise("errors have the documented type", error is NotesError, "\(error)") }
        let next = try NotesWorld(world.folder)
        let before = try await next.notes.notes().map(\.text)
        let mayBeMissing = !world.faults.facts.contains("added")
        promise(
            "a note that was reported exists",
            before == ["Milk"] || before == [] && mayBeMissing, "\(before)")
        try await next.notes.add("Milk", key: "key-0001")
        let after = try await next.notes.notes().map(\.text)
        promise("a repetition adds it once", after == ["Milk"], "\(after)")
    }
}

@Suite(.timeLimit(.minutes(30))) struct NotesFaultTests {
    @Test func flow_whenAnythingFails_keepsItsGuarantees() async throws {
        try await NotesFlow.adding.explore(sample: 4)
    }

    @Test func flow_whenKilledAtAnyPoint_keepsItsGuarantees() async throws {
        try await NotesFlow.adding.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<NotesFlow>] in
                try await victim.run()
            }
        }
    }
}
#endif
