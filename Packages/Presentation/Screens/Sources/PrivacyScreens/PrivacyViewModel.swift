import PresentationKit
import ScreensKit
import Services

/// What the privacy page shows.
struct PrivacyViewModel {
    /// A file that is ready to be saved.
    struct Prepared: Hashable {
        var name: String
        var text: String
    }

    var language = Language.english
    var isExporting = false
    var prepared: Prepared? = nil
    var fileError: String? = nil
    var isAskingToDelete = false
    var isDeleting = false
    var message: String? = nil
    var failure: String? = nil
}

extension PrivacyViewModel {
    var text: PrivacyText { PrivacyText(language) }

    mutating func show(_ preferences: Preferences) {
        language = preferences.language
    }

    mutating func show(_ export: DataExport) {
        clearMessages()
        prepared = Prepared(name: export.fileName, text: String(decoding: export.document, as: UTF8.self))
        if !export.failures.isEmpty { failure = text.incomplete(export.failures.map(text.owner).joined(separator: ", ")) }
    }

    mutating func showSaved() {
        clearMessages()
        prepared = nil
        message = text.saved
    }

    mutating func forgetExport() {
        prepared = nil
    }

    mutating func show(_ result: DataImport) {
        clearMessages()
        if result.failures.isEmpty {
            message = result.imported.isEmpty ? text.nothingToBringBack : text.broughtBack(names(result.imported))
        } else {
            failure = text.notBroughtBack(names(result.failures))
        }
    }

    mutating func showMissingFile() {
        clearMessages()
        fileError = text.chooseAFile
    }

    mutating func showFileProblem(_ error: PrivacyError) {
        clearMessages()
        fileError = error.words(in: language)
    }

    mutating func show(_ error: PrivacyError) {
        clearMessages()
        failure = error.words(in: language)
    }

    private func names(_ owners: [String]) -> String {
        owners.map(text.owner).joined(separator: ", ")
    }

    private mutating func clearMessages() {
        (message, failure, fileError) = (nil, nil, nil)
    }
}
