/// The name of the page, with a back link.
public struct NavigationBar: View, Sendable {
    /// A back link that also works without a script.
    public struct Back: Sendable {
        public let title: String
        public let location: String
        public let handler: Handler

        /// - Parameters:
        ///   - title: The name of the previous page.
        ///   - location: The location of that page.
        ///   - handler: The handler of a press.
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
