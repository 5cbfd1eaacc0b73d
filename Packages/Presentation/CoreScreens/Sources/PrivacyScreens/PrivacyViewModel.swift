import CoreScreensKit

struct PrivacyViewModel {
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
    mutating func show(_ export: DataExport, _ names: DataNames) {
        clearMessages()
        prepared = Prepared(name: export.fileName, text: String(decoding: export.document, as: UTF8.self))
        if !export.failures.isEmpty { failure = .incomplete(export.failures.map(names.stored).listed) }
    }

    mutating func showSaved() {
        clearMessages()
        prepared = nil
        message = .saved
    }

    mutating func forgetExport() { prepared = nil }

    mutating func show(_ result: DataImport, _ names: DataNames) {
        clearMessages()
        if result.failures.isEmpty {
            message = result.imported.isEmpty ? .nothingToBringBack : .broughtBack(result.imported.map(names.restored).listed)
        } else {
            failure = .notBroughtBack(result.failures.map(names.restored).listed)
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

    mutating func show(_ error: PrivacyError, _ names: DataNames) {
        clearMessages()
        failure = error.message(names)
    }

    private mutating func clearMessages() { (message, failure, fileError) = (nil, nil, nil) }
}
