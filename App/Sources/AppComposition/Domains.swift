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

    /// The plug-ins of domains. Removing a line removes their buttons.
    static let domainPlugins: [DomainPlugins] = [
        .finance,
    ]
}
