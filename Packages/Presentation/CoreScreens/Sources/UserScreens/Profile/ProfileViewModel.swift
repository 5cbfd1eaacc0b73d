import CoreScreensKit

struct ProfileViewModel {
    var name = ""
    var userName = ""
    var email = ""
    var destinations: [Destination] = []
    var isSigningOut = false
    var isAskingToSignOutEverywhere = false
    var isSigningOutEverywhere = false
    var isChangingName = false
    var form = Form()
    var message: LocalizedText? = nil
    var failure: LocalizedText? = nil

    struct Form: FormModel {
        var displayName = FormField("display-name", .displayName, .text(.name), hint: .displayNameHint, rule: DisplayName.init) {
            .displayName($0)
        }
        var status = FormStatus()
        static let fields = [part(\.displayName)]
    }

    struct Destination: Identifiable {
        enum Kind: Hashable { case settings, privacy, webPage, diagnostics }

        let id: Kind
        let location: String
        /// The title of a page that is not part of the app.
        var name: LocalizedText? = nil
    }

    func title(of destination: Destination) -> String {
        switch destination.id {
        case .settings: localized(.settings)
        case .privacy: localized(.yourData)
        case .webPage: destination.name.map(localized) ?? ""
        case .diagnostics: localized(.diagnostics)
        }
    }

    func icon(of destination: Destination) -> Icon {
        switch destination.id {
        case .settings: .settings
        case .privacy: .shield
        case .webPage: .info
        case .diagnostics: .chart
        }
    }

    func hint(of destination: Destination) -> String {
        switch destination.id {
        case .settings: localized(.settingsHint)
        case .privacy: localized(.yourDataHint)
        case .webPage: localized(.helpHint)
        case .diagnostics: localized(.diagnosticsHint)
        }
    }
}

extension ProfileViewModel {
    mutating func show(settings: String, privacy: String, diagnostics: String) {
        destinations = [
            .init(id: .settings, location: settings), .init(id: .privacy, location: privacy),
            .init(id: .diagnostics, location: diagnostics),
        ]
    }

    mutating func show(_ page: WebPageDisplay, at location: String) {
        destinations.insert(.init(id: .webPage, location: location, name: LocalizedText { page.title(in: $0.tag) }), at: 2)
    }

    mutating func changeName() {
        form = Form()
        form.displayName.text = name
        isChangingName = true
    }

    mutating func showChanged() {
        isChangingName = false
        message = .displayNameChanged
    }

    /// Shows an error at the field if it is about the name. Returns the message otherwise.
    mutating func explain(_ error: UserError) -> LocalizedText? {
        guard case .notAccepted(.displayName) = error else { return error.message }
        form.displayName.error = error.message
        return nil
    }

    mutating func clearMessages() { (message, failure) = (nil, nil) }

    mutating func show(_ profile: User) {
        name = profile.displayName
        userName = profile.name
        email = profile.email
    }
}
