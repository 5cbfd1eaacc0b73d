extension AppDependencies {
    /// The domains of the app.
    public func domains() throws -> [Feature] {
        try [
            // In tab order.
            finance(),
            insurance(),
            funds(),
            community(),
        ]
    }

    /// The plug-ins of domains. Removing an element removes their buttons.
    static let domainPlugins: [DomainPlugins] = [.finance]
}
