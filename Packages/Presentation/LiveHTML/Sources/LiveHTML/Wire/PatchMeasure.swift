@_spi(Rendering) import HTMLRendering
@_spi(Rendering) public import PresentationKit

/// Measures the difference between two views without a session, for benchmarks.
@_spi(Measuring) public struct PatchMeasure {
    private let old: RenderedNode
    private let new: RenderedNode
    private let known: Set<Int>

    /// Renders both views in the order of a page.
    public init(from old: Node, to new: Node) {
        var renderer = HTMLRenderer()
        self.old = renderer.render(old)
        var writer = WireWriter(known: [])
        writer.write(self.old)
        known = writer.known
        self.new = renderer.render(new)
    }

    /// Computes and encodes the difference.
    ///
    /// - Returns: Its size in bytes, without the rest of the message.
    public func byteCount() -> Int {
        var writer = WireWriter(known: known)
        return writer.writeChange(from: old, to: new) ? writer.buffer.count : 0
    }
}
