import FaultTesting
import Foundation
import Synchronization

/// The service of the README: notes are stored on the device and sent to a server.
struct Notebook: Sendable {
    let device: Device
    let isCareful: Bool

    func add(_ note: String) async throws {
        if isCareful { try await device.keep(note) }
        try await device.server.post(note, key: isCareful ? note : UUID().uuidString)
        try await device.keep(nil)
        device.faults.record(note)
    }

    /// Sends the note left by an earlier run.
    func resume() async throws {
        guard let note = try device.kept() else { return }
        try await add(note)
    }
}

/// A folder and a server that inject the faults.
final class Device: Sendable {
    let folder: String
    let faults: Faults
    let server: Server

    init(_ folder: String, _ faults: Faults = Faults()) throws {
        (self.folder, self.faults) = (folder, faults)
        server = Server(folder: folder, faults: faults)
    }

    private var file: URL { URL(fileURLWithPath: folder + "/waiting") }

    func keep(_ note: String?) async throws {
        try await faults.pass("write waiting")
        if let note {
            try Data(note.utf8).write(to: file, options: .atomic)
        } else {
            try? FileManager.default.removeItem(at: file)
        }
    }

    func kept() throws -> String? { (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } }
}

/// Stores a note once per key. Its data survives the process of the device.
final class Server: Sendable {
    struct Full: Error {}

    private let file: URL
    private let faults: Faults
    private let lock = Mutex(())

    init(folder: String, faults: Faults) {
        file = URL(fileURLWithPath: folder + "/server")
        self.faults = faults
    }

    var notes: [String: String] {
        (try? JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))) ?? [:]
    }

    func post(_ note: String, key: String) async throws {
        let answer = try await faults.exchange("POST note") {
            try lock.withLock { _ in
                var all = notes
                all[key] = note
                try JSONEncoder().encode(all).write(to: file, options: .atomic)
                return Answer(body: Array(#"{"count":\#(all.count)}"#.utf8))
            }
        }
        struct Reply: Decodable { var count: Int }
        guard answer.status == 200 else { throw Full() }
        _ = try JSONDecoder().decode(Reply.self, from: Data(answer.body))
    }
}

/// The promises of the notebook under every fault.
@Sendable func notebookContract(_ device: Device, _ end: FlowOutcome, _ promise: Promises) async throws {
    let fresh = try Device(device.folder)
    try await Notebook(device: fresh, isCareful: true).resume()
    let arrived = fresh.server.notes.values.sorted()
    promise("nothing arrives twice", Set(arrived).count == arrived.count, "\(arrived)")
    promise("what was acknowledged has arrived", device.faults.facts.allSatisfy(arrived.contains), "\(arrived)")
    promise("an unacknowledged note arrives or is lost as a whole", arrived.count <= 1)
    if case .failed = end, arrived.isEmpty { promise("a failure is reported", device.faults.facts.isEmpty) }
}
