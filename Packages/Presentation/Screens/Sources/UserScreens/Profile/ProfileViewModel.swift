import Services

/// What the profile page shows.
struct ProfileViewModel {
    var name = ""
    var email = ""
    var isSigningOut = false
}

extension ProfileViewModel {
    init(_ profile: some ProfileDisplay) {
        name = profile.displayName
        email = profile.email
    }
}
