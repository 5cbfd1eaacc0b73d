/// Shows pages in one way, one render after the other.
@_spi(Rendering)
public protocol PageRenderer {
    /// A page as it is shown.
    associatedtype Page

    /// The handlers of the pages so far, by number.
    var registry: HandlerRegistry { get }
    /// The parts that the last render left out, with the reasons.
    var faults: [String] { get }

    /// Shows a page. Begins and ends a render of the registry.
    mutating func render(_ page: Node) -> Page
    /// Forgets how the page looked: the next render makes all of it anew. Numbers of handlers stay what they are.
    mutating func forget()
}

extension PageRenderer {
    public var faults: [String] { [] }
    public mutating func forget() {}
}
