import FaultTesting
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import NotesService
import PersonalDataServiceTesting
import Synchronization

/// A back end that adds an entry once for each key. Its entries survive a kill of the app.
final class TestNotesServer: Sendable {
    private struct Entry: Codable {
        var id: Int
        var text: String
        var key: String
    }

    private let entries: Mutex<[Entry]>
    private let file: URL?
    private let faults: Faults
    private let failure = Mutex<NetworkError?>(nil)

    /// - Parameter file: The file of the entries; nil for memory only.
    init(file: String? = nil, faults: Faults = Faults()) {
        self.file = file.map { URL(fileURLWithPath: $0) }
        self.faults = faults
        let stored = self.file.flatMap { try? Data(contentsOf: $0) }
        entries = Mutex(stored.flatMap { try? JSONDecoder().decode([Entry].self, from: $0) } ?? [])
    }

    /// Makes all requests fail before they arrive; nil lets them succeed again.
    func fail(with error: NetworkError?) { failure.withLock { $0 = error } }

    func notes(on device: TestDevice) throws -> NotesService {
        let transport = StubTransport { [self] head, body in
            if let error = failure.withLock({ $0 }) { throw error }
            let answer = try await faults.exchange(
                "\(head.method.rawValue) notes", unreachable: NetworkError.cannotConnect("refused"),
                lost: NetworkError.connectionLost("reset")
            ) { try respond(head, body) }
            return .json(String(decoding: answer.body, as: UTF8.self), status: answer.status)
        }
        let client = HTTPClient(baseURL: try BaseURL("http://notes.test"), transport: transport)
        return NotesService(
            client: client, notes: device.store(for: NotesService.notes))
    }

    private func respond(_ head: HTTPRequest, _ body: [UInt8]) throws -> Answer {
        try entries.withLock { entries in
            defer { if let file { try? JSONEncoder().encode(entries).write(to: file, options: .atomic) } }
            switch head.method {
            case .get: return try Self.json(["entries": entries])
            case .delete:
                let id = head.path?.split(separator: "/").last
                entries.removeAll { String($0.id) == id.map(String.init) }
                return Answer(status: 204, body: [])
            default:
                let key = head.headerFields[HTTPField.Name("Idempotency-Key")!] ?? ""
                if let known = entries.first(where: { $0.key == key }) { return try Self.json(known) }
                let text = try JSONDecoder().decode([String: String].self, from: Data(body))["text"] ?? ""
                let entry = Entry(id: (entries.map(\.id).max() ?? 0) + 1, text: text, key: key)
                entries.append(entry)
                return try Self.json(entry)
            }
        }
    }

    private static func json(_ value: some Encodable) throws -> Answer {
        Answer(status: 200, body: Array(try JSONEncoder().encode(value)))
    }
}
