import PersonalDataService
import PrivacyAPI

/// The files of all users. What is in them is exported by the services that know it, and goes with its user as a whole.
struct UserFilesOwner: DataOwner {
    let personalData: PersonalData

    var dataName: String { "people" }
    var dataFiles: [String] { personalData.files }
    func exportData() async throws -> [UInt8] { [] }
    func eraseData() async throws { try await personalData.erase() }
}
