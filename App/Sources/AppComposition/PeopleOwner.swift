import PersonalDataService
import PrivacyAPI

/// The files of all people. What is in them is exported by the services that know it, and goes with its person as a whole.
struct PeopleOwner: DataOwner {
    let people: PersonalData

    var dataName: String { "people" }
    var dataFiles: [String] { people.files }
    func exportData() async throws -> [UInt8] { [] }
    func eraseData() async throws { try await people.erase() }
}
