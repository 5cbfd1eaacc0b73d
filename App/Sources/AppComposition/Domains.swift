extension AppDependencies {
    /// The domains of the app, in tab order.
    public func domains() throws -> [Feature] {
        try [
            finance(),
            insurance(),
            funds(),
            community(),
        ]
    }
}
