@_spi(Rendering) import PresentationKit

extension HTMLRenderer {
    private struct Collected {
        var rows: [RenderedRow] = []
        var handlers: [Int] = []
        var ends: [Int] = []
        let faults: Int

        init(count: Int, faults: Int) {
            self.faults = faults
            rows.reserveCapacity(count)
            ends.reserveCapacity(count)
        }

        mutating func append(_ row: RenderedRow, _ own: some Sequence<Int>) {
            rows.append(row)
            handlers.append(contentsOf: own)
            ends.append(handlers.count)
        }
    }

    /// Renders rows that changed and reuses the others.
    mutating func render(
        _ source: any RowSource, isItems: Bool, in template: Template, at place: inout Place, previous: RenderedNode?
    ) -> RenderedNode {
        let stamp = previous?.rows.flatMap { $0.isItems == isItems && $0.scope == place.own.scope && $0.path == place.own.path ? $0 : nil }
        let older = previous?.rowValues ?? []
        let outer = place.handlers
        defer { place.handlers = outer.map { $0 + (place.handlers ?? []) } }
        place.handlers = []
        guard let stamp, let matches = source.matches(stamp.source) else {
            return renderAnew(source, isItems: isItems, in: template, at: &place, older: older, stamp: stamp)
        }
        if !matches.contains(false), let previous {
            registry.keep(stamp.handlers)
            place.handlers = stamp.handlers
            return previous
        }
        // Changed rows, usually one, must have the same keys as before: then no key can occur twice.
        for index in matches.indices where !matches[index] && source.key(at: index) != older[index].key {
            return renderAnew(source, isItems: isItems, in: template, at: &place, older: older, stamp: stamp)
        }
        var collected = Collected(count: source.count, faults: faults.count)
        for index in matches.indices {
            if matches[index] {
                collected.append(older[index], stamp.handlers(at: index))
            } else {
                let key = older[index].key
                let (node, own) = renderRow(
                    HTML(source.content(at: index), isItem: isItems), key: key, at: &place, previous: older[index].node)
                collected.append(RenderedRow(key: key, node: node), own)
            }
        }
        return finish(collected, source, isItems: isItems, in: template, at: &place)
    }

    /// Renders a list whose rows were inserted, removed or moved; rows are matched by key.
    private mutating func renderAnew(
        _ source: any RowSource, isItems: Bool, in template: Template, at place: inout Place, older: [RenderedRow], stamp: RowsStamp?
    ) -> RenderedNode {
        let places = Dictionary(older.indices.map { (older[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
        var seen = Set<String>(minimumCapacity: source.count)
        var collected = Collected(count: source.count, faults: faults.count)
        for index in 0..<source.count {
            let key = source.key(at: index)
            guard seen.insert(key).inserted else {
                note("the list key \"\(key)\" occurs twice; the second row was skipped")
                continue
            }
            let before = places[key]
            if let before, let stamp, source.isEqual(at: index, to: stamp.source, at: before) {
                collected.append(older[before], stamp.handlers(at: before))
            } else {
                let (node, own) = renderRow(
                    HTML(source.content(at: index), isItem: isItems), key: key, at: &place, previous: before.map { older[$0].node })
                collected.append(RenderedRow(key: key, node: node), own)
                // The rows of a new list usually have as many handlers as the first.
                if index == 0, older.isEmpty { registry.reserve(own.count * (source.count - 1)) }
            }
        }
        return finish(collected, source, isItems: isItems, in: template, at: &place)
    }

    private mutating func renderRow(
        _ html: HTML, key: String, at place: inout Place, previous: RenderedNode?
    ) -> (node: RenderedNode, handlers: [Int]) {
        let outer = place.own
        place.own = outer.inside(row: key)
        defer { (place.own, place.handlers) = (outer, []) }
        let node = render(html, at: &place, previous: previous)
        return (node, place.handlers ?? [])
    }

    private mutating func finish(
        _ collected: Collected, _ source: any RowSource, isItems: Bool, in template: Template, at place: inout Place
    ) -> RenderedNode {
        registry.keep(collected.handlers)
        place.handlers = collected.handlers
        // If rows were omitted, indices do not match their elements. A list with faults is rendered again each time to report them.
        let isWhole = collected.rows.count == source.count && collected.faults == faults.count
        let stamp = RowsStamp(
            source: source, isItems: isItems, scope: place.own.scope, path: place.own.path, handlers: collected.handlers,
            ends: collected.ends)
        return RenderedNode(template: template, values: [.list(collected.rows)], rows: isWhole ? stamp : nil)
    }
}

extension RenderedNode {
    fileprivate var rowValues: [RenderedRow] { if case .list(let rows)? = values.first { rows } else { [] } }
}

/// The row values of a list and their handlers. A class, because most nodes have none.
final class RowsStamp: Sendable {
    let source: any RowSource
    let isItems: Bool
    let scope: Int
    let path: String
    /// The handlers of all rows in order.
    let handlers: [Int]
    /// The end index of each row's handlers.
    let ends: [Int]

    init(source: any RowSource, isItems: Bool, scope: Int, path: String, handlers: [Int], ends: [Int]) {
        (self.source, self.isItems, self.scope, self.path, self.handlers) = (source, isItems, scope, path, handlers)
        self.ends = ends
    }

    func handlers(at index: Int) -> ArraySlice<Int> { handlers[(index > 0 ? ends[index - 1] : 0)..<ends[index]] }
}
