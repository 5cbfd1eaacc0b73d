import AppRuntime

extension AppDependencies {
    /// The domains of the app, in tab order.
    // Also a single element has a line of its own, with a comma.
    // swift-format-ignore
    func domains() throws -> [Feature] {
        try [
            finance(),
            insurance(),
            funds(),
            community(),
            budgets(),
        ]
    }
}
