extension AppDependencies {
    /// The domains of the app, in the order of their tabs. What is not listed is not there.
    public func domains() throws -> [Feature] {
        try [
            finance(),
            insurance(),
            community(),
        ]
    }
}
