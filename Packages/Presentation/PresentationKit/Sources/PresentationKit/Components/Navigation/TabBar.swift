/// The main places of an app: at the bottom of a phone, at the side of a wide window.
public struct TabBar: View {
    /// A place.
    public struct Item: Sendable, Identifiable {
        public let id: String
        public let label: String
        public let icon: Icon
        public let location: String
        public let isSelected: Bool

        /// - Parameters:
        ///   - id: Unique in its bar.
        ///   - location: The location of the place, for use without a script.
        public init(id: String, label: String, icon: Icon, location: String, isSelected: Bool) {
            self.id = id
            self.label = label
            self.icon = icon
            self.location = location
            self.isSelected = isSelected
        }
    }

    public let body: Node

    /// - Parameter select: Returns the action for the id of a place.
    public init(_ items: [Item], select: @escaping (String) -> some Hashable & Sendable) {
        body = .places(Places(.bar, items, select))
    }
}
