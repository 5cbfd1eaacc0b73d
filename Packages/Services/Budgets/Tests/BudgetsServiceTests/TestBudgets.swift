import BudgetsService
import FaultTesting
import Foundation
import PersonalDataServiceTesting

/// The state of a back end that adds an entry once for each key.
struct TestBudgets: Codable {
    private struct Entry: Codable {
        var id: Int
        var text: String
        var key: String
    }

    private var entries: [Entry] = []

    /// - Parameter file: The file of the entries, which survive a kill of the app; nil for memory only.
    static func server(of device: TestDevice, file: String? = nil) -> TestServer<TestBudgets> {
        TestServer(TestBudgets(), file: file, of: device) { try $1.answer($0) }
    }

    private mutating func answer(_ call: TestCall) throws -> Answer {
        switch call.method {
        case "GET": return try Self.json(["entries": entries])
        case "DELETE":
            entries.removeAll { call.path.hasSuffix("/\($0.id)") }
            return Answer("", status: 204)
        default:
            if let known = entries.first(where: { $0.key == call.key }) { return try Self.json(known) }
            let text = try call.decoded([String: String].self)["text"] ?? ""
            let entry = Entry(id: (entries.map(\.id).max() ?? 0) + 1, text: text, key: call.key)
            entries.append(entry)
            return try Self.json(entry)
        }
    }

    private static func json(_ value: some Encodable) throws -> Answer {
        Answer(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
    }
}

extension TestServer<TestBudgets> {
    func budgets(on device: TestDevice) throws -> BudgetsService {
        let store = device.store(for: BudgetsService.budgets)
        return BudgetsService(client: try client, budgets: store)
    }
}
