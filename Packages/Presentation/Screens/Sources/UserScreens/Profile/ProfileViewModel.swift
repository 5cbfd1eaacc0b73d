import Services

/// What the profile page shows.
struct ProfileViewModel {
    var text = UserText.of(.english)
    var name = ""
    var email = ""
    var settings = ""
    var isSigningOut = false

    var greeting: String { text.greeting(name) }
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
