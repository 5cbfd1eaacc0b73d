/// Renders successive versions of a page.
@_spi(Rendering)
public protocol PageRenderer {
    /// A rendered page.
    associatedtype Page

    /// The handlers of the pages so far, by number.
    var registry: HandlerRegistry { get }
    /// The parts that the last render omitted, with the reasons.
    var faults: [String] { get }

    /// Renders a page as one render of the registry.
    mutating func render(_ page: Node) -> Page
    /// Discards the previous page, so that the next render is complete. Handler numbers stay valid.
    mutating func forget()
}

extension PageRenderer {
    public var faults: [String] { [] }
    public mutating func forget() {}
}
