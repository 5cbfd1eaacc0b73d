/// Numbers the handlers of a page and remembers which renders held them.
///
/// A handler keeps its number for as long as each render holds a handler with the same stable key; a number is never given twice. So
/// a number together with the render it was fired from says exactly which handler was meant, without a table for each render.
@_spi(Rendering) public struct HandlerRegistry: Sendable {
    struct Key: Hashable {
        let scope: Int
        let path: String
        let event: NodeEvent
        let action: ErasedAction
    }

    struct Entry {
        let key: Key
        let host: HostReference?
        var handler: Handler
        let since: Int
        var until: Int?
        var lastSeen: Int
    }

    /// How many renders back a click may come from, and for how many renders it is known that a handler has been there.
    static let window = 8

    private var numbers: [Key: Int] = [:]
    private var entries: [Int: Entry] = [:]
    private var retired: [Int] = []
    private var nextNumber = 1
    public private(set) var render = 0
    public var count: Int { entries.count }

    public init() {}

    /// A render begins.
    public mutating func begin() {
        render += 1
    }

    /// The number of a handler in this render.
    public mutating func number(for handler: Handler, host: HostReference?, scope: Int, path: String) -> Int {
        let key = Key(scope: scope, path: path, event: handler.event, action: handler.key)
        if let number = numbers[key] {
            entries[number]?.handler = handler
            entries[number]?.lastSeen = render
            return number
        }
        let number = nextNumber
        nextNumber += 1
        numbers[key] = number
        entries[number] = Entry(key: key, host: host, handler: handler, since: render, until: nil, lastSeen: render)
        return number
    }

    /// Keeps handlers of a part that was not rendered again.
    public mutating func keep(_ handlers: [Int]) {
        for number in handlers { entries[number]?.lastSeen = render }
    }

    /// Retires what this render did not hold and forgets what no event can mean any more.
    public mutating func end() {
        for (key, number) in numbers where entries[number]?.lastSeen != render {
            entries[number]?.until = render
            numbers[key] = nil
            retired.append(number)
        }
        retired.removeAll { number in
            guard let until = entries[number]?.until, until <= render - Self.window else { return false }
            entries[number] = nil
            return true
        }
    }

    enum Resolution {
        case found(Entry)
        case gone
        case notRendered
    }

    /// What a number fired from a render means now.
    ///
    /// A number that is still on the page has meant the same handler ever since it was given. So what carries something that a user entered
    /// counts however long it was on its way; a click, which is repeated easily and was meant for what stood there, does not.
    func resolve(_ number: Int, event: NodeEvent, render fired: Int) -> Resolution {
        guard fired > 0, fired <= render, number > 0, number < nextNumber else { return .notRendered }
        // Retired so long ago that nothing else is known of it.
        guard let entry = entries[number] else { return fired < render ? .gone : .notRendered }
        guard entry.key.event == event, entry.since <= fired else { return .notRendered }
        if let until = entry.until { return fired < until ? .gone : .notRendered }
        return event != .click || fired > render - Self.window ? .found(entry) : .gone
    }
}

/// A host that is not kept alive by the handlers of its screen: they are remembered for longer than the screen is there.
@_spi(Rendering) public final class HostReference: Sendable {
    /// Read and written on the main actor only, where weak references of `Sendable` classes may change.
    @MainActor weak var host: ScreenHost?

    init() {}
}
