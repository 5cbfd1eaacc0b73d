import Services

/// What the profile page shows.
struct ProfileViewModel {
    var text = UserText.of(.english)
    var name = ""
    var email = ""
    /// What the page leads to, in this order.
    var destinations: [Destination] = []
    var isSigningOut = false

    var greeting: String { text.greeting(name) }

    /// A page that the profile leads to.
    struct Destination: Identifiable {
        enum Kind: Hashable { case settings, diagnostics }

        let id: Kind
        let location: String
    }

    func title(of destination: Destination) -> String {
        switch destination.id {
        case .settings: text.settings
        case .diagnostics: text.diagnostics
        }
    }

    func hint(of destination: Destination) -> String {
        switch destination.id {
        case .settings: text.settingsHint
        case .diagnostics: text.diagnosticsHint
        }
    }
}

extension ProfileViewModel {
    mutating func show(_ profile: some ProfileDisplay) {
        name = profile.displayName
        email = profile.email
    }

    mutating func show(_ preferences: Preferences) {
        text = UserText.of(preferences.language)
    }
}
