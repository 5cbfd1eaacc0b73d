extension PostKind {
    /// A video, with or without text.
    public static let video = PostKind(rawValue: "video")
}

extension PostFileRules {
    /// One file of at most 64 MB.
    public static let video = PostFileRules(.video, maximumSize: 64 << 20, formats: [.mp4, .webM])
}
