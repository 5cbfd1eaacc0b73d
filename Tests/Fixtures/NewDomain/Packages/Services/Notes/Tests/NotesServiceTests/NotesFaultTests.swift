#if os(Linux) || os(macOS)
import FaultTesting
import Foundation
import NotesService
import PersonalDataServiceTesting
import Testing

private enum NotesFlow: String, DeviceFlow {
    static let service = "notes"
    case adding

    func run(_ device: TestDevice) async throws {
        try await notes(on: device).add("Milk")
        device.faults.record("added")
    }

    func contract(_ device: TestDevice, _ end: FlowOutcome, _ promise: Promises) async throws {
        let texts = try await notes(on: TestDevice(device.folder)).notes().map(\.text)
        let mayBeMissing = !device.faults.facts.contains("added")
        promise("a note exists once", texts == ["Milk"] || texts == [] && mayBeMissing, "\(texts)")
    }

    private func notes(on device: TestDevice) -> NotesService {
        let store = device.store(for: NotesService.notes)
        return NotesService(notes: store)
    }
}

@Suite(.timeLimit(.minutes(30))) struct NotesFaultTests {
    @Test func flow_whenAnyFileAccessFails_keepsItsGuarantees() async throws {
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
