import DatabaseKit
import Foundation
import PreferencesAPI
public import PrivacyAPI

extension PreferencesService: ImportingDataOwner {
    public var dataName: String { "preferences" }

    public var dataFiles: [String] {
        preferenceStore.store.path.map { [URL(fileURLWithPath: $0).lastPathComponent] } ?? []
    }

    public func exportData() async throws -> [UInt8] {
        let now = await current()
        return try json(of: ExportBody(theme: now.theme.rawValue, language: now.language.rawValue, statistics: now.statistics.rawValue))
    }

    /// Imports known values except consent, which was given on another device or long ago.
    public func importData(_ json: [UInt8]) async throws {
        let body = try JSONDecoder().decode(ExportBody.self, from: Data(json))
        guard let theme = Theme(rawValue: body.theme), let language = Language(rawValue: body.language) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a theme or a language that is not known"))
        }
        try await update {
            $0.theme = theme
            $0.language = language
        }
    }

    /// Erases the preferences of the user and of the device.
    public func eraseData() async throws {
        try await reset()
    }
}

private struct ExportBody: Codable {
    var theme: String
    var language: String
    var statistics: String
}
