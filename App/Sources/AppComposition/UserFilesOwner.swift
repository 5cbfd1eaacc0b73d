import PersonalDataService
import PrivacyAPI

/// The files of all users. Services export their contents; erasure removes a user's files as a whole.
struct UserFilesOwner: DataOwner {
    let personalData: PersonalData

    var dataName: String { "people" }
    var dataFiles: [String] { personalData.files }
    func exportData() async throws -> [UInt8] { [] }
    func eraseData() async throws { try await personalData.erase() }
}
