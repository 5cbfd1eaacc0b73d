/// The name of the page, with the way back.
public struct NavigationBar: View, Sendable {
    /// The way back: a link that also works without a script.
    public struct Back: Sendable {
        public let title: String
        public let location: String
        public let handler: Handler

        /// - Parameters:
        ///   - title: The name of the page that is returned to.
        ///   - location: Where that page is.
        ///   - handler: What a press does.
        public init(_ title: String, location: String, handler: Handler) {
            self.title = title
            self.location = location
            self.handler = handler
        }
    }

    public let title: String
    public let back: Back?

    public init(_ title: String, back: Back? = nil) {
        self.title = title
        self.back = back
    }

    public var body: Node { .navigationBar(self) }
}
