/// Numbers the handlers of a page and remembers which renders contained them.
///
/// A handler keeps its number while consecutive renders contain a handler with the same stable key. A number is never reused. A number
/// together with a render therefore identifies a handler, without a table for each render.
@_spi(Rendering) public struct HandlerRegistry: Sendable {
    struct Key: Hashable {
        let scope: Int
        let path: String
        let event: NodeEvent
        let action: ErasedAction

        /// Without the members in which few keys differ.
        func hash(into hasher: inout Hasher) {
            hasher.combine(path)
            hasher.combine(action)
        }
    }

    /// A known handler. Small, because a page has as many as it has buttons, for the lifetime of a session.
    struct Entry {
        let number: Int
        let key: Key
        let host: HostReference?
        /// The enclosing components of the handler, innermost last.
        let components: [ComponentSlot]
        var decode: (@Sendable (FormValues) -> ErasedAction)?
        var fileLimits: [String: Int]
        let since: Int
        var until = Int.max
        /// The last pass that contained the handler.
        var lastSeen: Int
        func action(for values: FormValues) -> ErasedAction { decode?(values) ?? key.action }
    }

    /// The maximum age of a click, in renders, and how long removed handlers are remembered.
    static let window = 8
    private var numbers: [Key: Int] = [:]
    /// Sorted by number.
    private var entries: [Entry] = []
    private var nextNumber = 1
    /// Counts all renders, also withdrawn ones.
    private var pass = 0
    public private(set) var render = 0
    public var count: Int { entries.count }
    public init() {}

    /// Begins a render.
    public mutating func begin() {
        pass += 1
        render += 1
    }

    /// Gives the number of the last render, which was equal to the one before and is not sent, to the next one. The page in the browser
    /// does not age by renders that it did not receive.
    mutating func withdraw() { render -= 1 }

    /// Returns the number of a handler in this render.
    public mutating func number(for handler: Handler, in place: HandlerPlace) -> Int {
        let key = Key(scope: place.scope, path: place.path, event: handler.event, action: handler.key)
        if let number = numbers[key], let index = index(of: number) {
            (entries[index].decode, entries[index].fileLimits) = (handler.decode, handler.fileLimits)
            entries[index].lastSeen = pass
            return number
        }
        let number = nextNumber
        nextNumber += 1
        numbers[key] = number
        entries.append(
            Entry(
                number: number, key: key, host: place.host, components: place.components, decode: handler.decode,
                fileLimits: handler.fileLimits, since: render, lastSeen: pass))
        return number
    }

    /// Reserves space for new handlers. Grows in powers of two, so that calls for many short lists do not add up.
    public mutating func reserve(_ count: Int) { numbers.reserveCapacity(numbers.count + count) }

    /// Retains the handlers of a part that was not rendered again.
    public mutating func keep(_ handlers: [Int]) {
        var next = 0
        for number in handlers {
            guard let index = index(of: number, near: next) else { continue }
            entries[index].lastSeen = pass
            next = index + 1
        }
    }

    /// Ends a render: retires missing handlers and removes those that no event can reference.
    public mutating func end() {
        var isForgetting = false
        for index in entries.indices where entries[index].lastSeen != pass {
            if entries[index].until == .max {
                entries[index].until = render
                numbers[entries[index].key] = nil
            }
            isForgetting = isForgetting || entries[index].until <= render - Self.window
        }
        if isForgetting { entries.removeAll { $0.until <= render - Self.window } }
    }

    /// Handlers usually occur in the order of their numbers.
    private func index(of number: Int, near guess: Int = 0) -> Int? {
        if guess < entries.count, entries[guess].number == number { return guess }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].number == number ? low : nil
    }

    enum Resolution {
        case found(Entry)
        case gone, notRendered
    }

    /// Resolves a handler number of an earlier render.
    ///
    /// A number that is still on the page has always meant the same handler, so events with input are accepted however late they arrive.
    /// Late clicks are rejected, because they were meant for an earlier state of the page.
    func resolve(_ number: Int, event: NodeEvent, render fired: Int) -> Resolution {
        guard fired > 0, fired <= render, number > 0, number < nextNumber else { return .notRendered }
        // Removed so long ago that it is no longer remembered.
        guard let entry = index(of: number).map({ entries[$0] }) else { return fired < render ? .gone : .notRendered }
        guard entry.key.event == event, entry.since <= fired else { return .notRendered }
        if entry.until != .max { return fired < entry.until ? .gone : .notRendered }
        return event != .click || fired > render - Self.window ? .found(entry) : .gone
    }
}

/// A weak reference to a host: handlers are remembered for longer than their screens exist.
@_spi(Rendering) public final class HostReference: Sendable {
    /// Accessed on the main actor only, where weak references of `Sendable` classes may change.
    @MainActor weak var host: ScreenHost?
    init() {}
}

/// The owner and the path of a handler, which distinguish it from equal ones.
@_spi(Rendering) public struct HandlerPlace: Sendable {
    private(set) var host: HostReference?
    /// The number of the screen.
    public private(set) var scope = 0
    /// The keys of the enclosing lists and components.
    public private(set) var path = ""
    private(set) var components: [ComponentSlot] = []
    public init() {}

    /// The place within a screen.
    public func inside(_ host: ScreenHost) -> HandlerPlace {
        var place = self
        (place.host, place.scope, place.components) = (host.reference, host.number, [])
        return place
    }

    /// The place within a component.
    public func inside(_ component: ComponentSlot) -> HandlerPlace {
        var place = inside(row: component.name)
        place.components.append(component)
        return place
    }

    /// The place within a row.
    public func inside(row key: String) -> HandlerPlace {
        var place = self
        place.path += "/\(key)"
        return place
    }
}
