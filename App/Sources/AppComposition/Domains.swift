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

    /// The other apps that domains call.
    public static let otherApps: [OtherApp] = [.insurance]

    /// The plug-ins of domains. Removing an element removes their buttons.
    static let domainPlugins: [DomainPlugins] = [.finance]
}
