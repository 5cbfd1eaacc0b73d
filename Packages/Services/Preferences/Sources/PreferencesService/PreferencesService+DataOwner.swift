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
        return try json(of: Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0.text(in: now)) }))
    }

    /// Imports known names except consent. A value without a meaning rejects the file.
    public func importData(_ json: [UInt8]) async throws {
        let texts = try JSONDecoder().decode([String: String].self, from: Data(json))
        let imported = keys.compactMap { key in key.scope == .consent ? nil : texts[key.name].map { (key, $0) } }
        var checked = Preferences()
        guard !imported.isEmpty, imported.allSatisfy({ $0.set($1, in: &checked) }) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no preference, or a value that is not known"))
        }
        try await update { preferences in
            for (key, text) in imported { _ = key.set(text, in: &preferences) }
        }
    }

    /// Erases the preferences of the user and of the device.
    public func eraseData() async throws {
        try await reset()
    }
}
