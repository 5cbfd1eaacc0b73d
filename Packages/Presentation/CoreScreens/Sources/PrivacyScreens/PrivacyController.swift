import CoreScreensKit

enum PrivacyAction: Hashable, Sendable {
    case export, saved
    case bringBack(FormValues)
    case askToDelete, keep, delete
}

@MainActor final class PrivacyController: ScreenController, Page {
    var viewModel = PrivacyViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.yourData) }
    var view: PrivacyView { PrivacyView(viewModel: viewModel) }
    private let privacy: any PrivacyServing
    private let names: DataNames

    init(privacy: any PrivacyServing, names: DataNames) {
        self.privacy = privacy
        self.names = names
    }

    // MARK: Life cycle

    /// The export contains all data of the user, so a hidden page discards it.
    func willDisappear() { viewModel.forgetExport() }

    // MARK: Event handling

    func handle(_ action: PrivacyAction) async {
        switch action {
        case .export: await export()
        case .saved: viewModel.showSaved()
        case .bringBack(let form): await bringBack(form.file("file"))
        case .askToDelete: viewModel.isAskingToDelete = true
        case .keep: viewModel.isAskingToDelete = false
        case .delete: await delete()
        }
    }

    private func export() async {
        await busy(\.viewModel.isExporting) { () throws(PrivacyError) in
            viewModel.show(try await privacy.export(), names)
        } failed: {
            viewModel.show($0, names)
        }
    }

    private func bringBack(_ file: FormFile?) async {
        guard let file else { return viewModel.showMissingFile() }
        do throws(PrivacyError) {
            viewModel.show(try await privacy.importData(file.bytes), names)
        } catch {
            viewModel.showFileProblem(error)
        }
    }

    private func delete() async {
        await busy(\.viewModel.isDeleting) { () throws(PrivacyError) in
            // On success the user is signed out and this page is closed.
            try await privacy.deleteAccount()
        } failed: {
            viewModel.show($0, names)
        }
    }
}
