import HTMLRendering
@_spi(Rendering) public import PresentationKit

// Pages in frames.
extension TestPage {
    /// Sends a message of the page in a frame. Messages that browsers drop, such as those of another page, cannot be tested with it.
    ///
    /// - Throws: As ``click(_:in:until:)``.
    public func hear(_ message: String, from title: String) async throws {
        try await fire(.message, on: frame(title), values: ["text": message])
    }

    /// The last messages of the screen to the page in a frame, with their numbers. A browser posts each of them once.
    ///
    /// - Throws: ``PageError`` if no frame or several have that title.
    public func messages(to title: String) throws -> [FrameOutbox.Message] {
        let outbox = try frame(title).parent?.elements.first { $0.attributes["class"] == "frame-outbox" }
        return (outbox?.elements ?? []).compactMap { element in
            guard let number = element.attributes["data-n"].flatMap({ Int($0) }), let text = element.attributes["data-text"] else {
                return nil
            }
            return FrameOutbox.Message(number: number, text: text)
        }
    }

    func frame(_ title: String) throws -> PageElement {
        let frames = try checked().flattened.filter { $0.name == "iframe" && !$0.isHidden }
        return try Self.find("frame", title, in: frames) { $0.attributes["title"] ?? "" }
    }
}
