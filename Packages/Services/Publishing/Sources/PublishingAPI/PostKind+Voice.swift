extension PostKind {
    /// A voice message, with or without text.
    public static let voice = PostKind(rawValue: "voice")
}

extension PostFileRules {
    /// One file of at most 16 MB.
    public static let voice = PostFileRules(.voice, maximumSize: 16 << 20, formats: [.m4a, .ogg, .wav])
}
