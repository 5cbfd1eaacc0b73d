import ScreensKit

/// The privacy page.
struct PrivacyViewModel {
    /// An exported file to save.
    struct Prepared: Hashable {
        var name: String
        var text: String
    }

    var isExporting = false
    var prepared: Prepared? = nil
    var fileError: LocalizedText? = nil
    var isAskingToDelete = false
    var isDeleting = false
    var message: LocalizedText? = nil
    var failure: LocalizedText? = nil
}

extension PrivacyViewModel {
    mutating func show(_ export: DataExport) {
        clearMessages()
        prepared = Prepared(name: export.fileName, text: String(decoding: export.document, as: UTF8.self))
        if !export.failures.isEmpty { failure = .incomplete(export.failures) }
    }

    mutating func showSaved() {
        clearMessages()
        prepared = nil
        message = .saved
    }

    mutating func forgetExport() {
        prepared = nil
    }

    mutating func show(_ result: DataImport) {
        clearMessages()
        if result.failures.isEmpty {
            message = result.imported.isEmpty ? .nothingToBringBack : .broughtBack(result.imported)
        } else {
            failure = .notBroughtBack(result.failures)
        }
    }

    mutating func showMissingFile() {
        clearMessages()
        fileError = .chooseAFile
    }

    mutating func showFileProblem(_ error: PrivacyError) {
        clearMessages()
        fileError = error.message
    }

    mutating func show(_ error: PrivacyError) {
        clearMessages()
        failure = error.message
    }

    private mutating func clearMessages() {
        (message, failure, fileError) = (nil, nil, nil)
    }
}
