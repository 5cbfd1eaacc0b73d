import FinanceAPI
import Foundation
import HTTPTypes
import NetworkKit
import PersonalDataService
import RoutingService

extension FinanceService {
    /// The largest statement that fits into the memory of a page, in bytes.
    static let maximumStatement: Int64 = 16 << 20

    /// Downloads the bank's statement of a month. An interrupted download continues where it ended, also in the next run of the app; the
    /// part is removed when the user signs out.
    func statementFile(_ file: StatementFile) async throws(FinanceError) -> RouteFile {
        try await translating {
            let ledger = try await ledger()
            _ = try await account(file.id, in: ledger)
            // The names of files do not contain data of the user.
            let name = try ledger.part.digest("\(file.id) \(file.month)").prefix(8).map { String($0, radix: 16) }.joined(separator: "-")
            let folder = ledger.part.folder
            let path = (folder ?? FileManager.default.temporaryDirectory.path) + "/statement-" + name
            // Without a folder of the user, nothing is left for the next run.
            let leftovers = folder == nil ? ["", ".part", ".part-info"] : [""]
            let bytes = try await downloading.run { [client] in
                defer { for suffix in leftovers { try? FileManager.default.removeItem(atPath: path + suffix) } }
                let request = NetworkRequest(.get, "/v1/accounts/\(file.id)/statements/\(file.month)")
                try await client.download(request, to: path, maximumBody: Self.maximumStatement)
                return try Data(contentsOf: URL(fileURLWithPath: path))
            }
            guard await currentUser() == ledger.part.userID else { throw FinanceError.signedOut }
            return RouteFile(mediaType: "text/csv", bytes: Array(bytes))
        }
    }
}
