/// Numbers the handlers of a page and remembers which renders held them.
///
/// A handler keeps its number for as long as each render holds a handler with the same stable key; a number is never given twice. So
/// a number together with the render it was fired from says exactly which handler was meant, without a table for each render.
struct HandlerRegistry {
    struct Key: Hashable {
        let scope: Int
        let path: String
        let event: MarkupEvent
        let action: ErasedAction
    }

    struct Entry {
        let key: Key
        let host: ScreenHost?
        var handler: Handler
        let since: Int
        var until: Int?
        var lastSeen: Int
    }

    /// How many renders back an event may come from.
    static let window = 8

    private var numbers: [Key: Int] = [:]
    private var entries: [Int: Entry] = [:]
    private var retired: [Int] = []
    private var nextNumber = 1
    private(set) var render = 0

    mutating func begin() {
        render += 1
    }

    /// The number of a handler in this render.
    mutating func number(for handler: Handler, host: ScreenHost?, scope: Int, path: String) -> Int {
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
    mutating func keep(_ handlers: [Int]) {
        for number in handlers { entries[number]?.lastSeen = render }
    }

    /// Retires what this render did not hold and forgets what no event can mean any more.
    mutating func end() {
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
    func resolve(_ number: Int, event: MarkupEvent, render fired: Int) -> Resolution {
        guard fired <= render, let entry = entries[number], entry.key.event == event, entry.since <= fired else { return .notRendered }
        if let until = entry.until { return fired < until ? .gone : .notRendered }
        return fired > render - Self.window ? .found(entry) : .gone
    }
}
