import FaultTesting
import FinanceAPI
import FinanceService
import Foundation
import PersonalDataService
import PersonalDataServiceTesting
import Testing

/// Two users on one device, in random order: each sees only their own imports, which are erased on request.
@Suite(.timeLimit(.minutes(10))) struct TwoUserTests {
    private static let steps = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 400 : 10_000

    /// Successive runs of the app over one folder.
    private struct Device {
        let folder: URL
        let bank: TestBank
        let service: FinanceService

        init(folder: URL, user: String?) throws {
            self.folder = folder
            bank = TestBank(device: try TestDevice(folder.path, userID: "usr-1"))
            bank.device.userID = user
            service = try bank.service()
        }

        /// Whether a text is readable anywhere in the folder: in tables, free pages and SQLite's other files.
        func holds(_ text: String) throws -> Bool { try !Traces.of(text, in: folder.path).isEmpty }
    }

    @Test(arguments: [1, 2]) func importedData_belongsToItsUser_andIsErasedWithTheAccount(seed: UInt64) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("two-people-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var random = SeededNumbers(seed: seed)
        var model: [String: [String]] = ["ada": [], "bob": []]
        var user: String?
        var device = try Device(folder: folder, user: nil)
        for step in 0..<Self.steps {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...1:
                if user != nil { break }
                user = Bool.random(using: &random) ? "ada" : "bob"
                device.bank.device.userID = user
                try await device.service.refresh()
            case 2:
                user = nil
                try await device.bank.device.signOut()
                // Data that is retained for a user's return is sealed.
                #expect(try !device.holds("Secret-"), "step \(step)")
            case 3...6:
                guard let user else { break }
                let text = "Secret-\(user)-\(step)"
                try await device.service.refresh()
                let file = Array("Date;Amount;Text\n2026-01-05;-3.00;\(text)".utf8)
                #expect(try await device.service.importStatement(file, into: "acc-1", dayOrder: nil).imported == 1)
                model[user]?.append(text)
            case 7:
                guard let userID = user else { break }
                try await device.bank.device.eraseAndReturn()
                model[userID] = []
                #expect(try !device.holds("Secret-\(userID)"), "step \(step)")
            case 8:
                device = try Device(folder: folder, user: user)
                try await device.bank.device.personalData.removeSignedOut()
            default:
                guard let user else { break }
                try await device.service.refresh()
                let seen = try await device.service.importedTransactions(of: "acc-1", after: nil, limit: 100_000).map(\.text)
                #expect(seen.sorted() == model[user]?.sorted(), "step \(step)")
                let export = String(decoding: try await device.service.exportData(), as: UTF8.self)
                #expect(!export.contains("Secret-" + (user == "ada" ? "bob" : "ada")), "step \(step)")
            }
        }
    }
}
