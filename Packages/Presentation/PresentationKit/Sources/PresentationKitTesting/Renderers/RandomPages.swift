public import PresentationKit

/// Random pages: nested nodes of every kind, with and without texts. For tests of renderers.
///
/// Each page follows from the previous one as in an app: a text changes, rows are inserted, removed and moved, a part is replaced, a dialog
/// opens.
public struct RandomPages: Sendable {
    /// The actions of the pages.
    public enum Action: Hashable, Sendable {
        case press(Int)
        case submit(FormValues)
        case enter(Int, FormValues)
    }

    private struct Entry: Sendable {
        let id: Int
        var text: Int
    }

    private struct Part: Sendable {
        let id: Int
        var kind: Int
        var text: Int
        var rows: [Entry]
    }

    private var random: SeededNumbers
    private var parts: [Part] = []
    private var dialogs = 0
    private var nextID = 1

    /// - Parameter seed: Equal seeds give equal pages.
    public init(seed: UInt64) {
        random = SeededNumbers(seed: seed)
        for _ in 0..<4 { add() }
    }

    /// Changes the page a little and returns it.
    public mutating func next() -> Node {
        switch random.pick(12) {
        case 0: add()
        case 1 where parts.count > 1: parts.remove(at: random.pick(parts.count))
        case 2 where !parts.isEmpty: parts[random.pick(parts.count)].kind = random.pick(Self.kinds)
        case 3 where parts.count > 1: parts.swapAt(random.pick(parts.count), random.pick(parts.count))
        case 4: dialogs = random.pick(3)
        case 5...8 where !parts.isEmpty: changeRows(of: random.pick(parts.count))
        default: if !parts.isEmpty { parts[random.pick(parts.count)].text = random.pick(1_000) }
        }
        return page
    }

    public var page: Node {
        let base = list(parts, id: \.id) { Self.node(of: $0) }
        let covered = Node.box(Box(.base(isCovered: dialogs > 0), base))
        let above = list(0..<dialogs, id: \.self) { level in
            ModalDialog(
                "Dialog \(level)", id: "dialog-\(level)", isCovered: level < dialogs - 1, close: on(.click, Action.press(-level - 1))
            ) { Text("Above \(level)") }
        }
        return Node([covered, above])
    }

    private mutating func add() {
        guard parts.count < 12 else { return }
        let rows = (0..<random.pick(5)).map { _ in makeRow() }
        parts.insert(
            Part(id: makeID(), kind: random.pick(Self.kinds), text: random.pick(1_000), rows: rows), at: random.pick(parts.count + 1))
    }

    private mutating func changeRows(of index: Int) {
        let count = parts[index].rows.count
        switch random.pick(4) {
        case 0 where count < 20: parts[index].rows.insert(makeRow(), at: random.pick(count + 1))
        case 1 where count > 0: parts[index].rows.remove(at: random.pick(count))
        case 2 where count > 1: parts[index].rows.append(parts[index].rows.remove(at: random.pick(count)))
        default: if count > 0 { parts[index].rows[random.pick(count)].text = random.pick(1_000) }
        }
    }

    private mutating func makeRow() -> Entry { Entry(id: makeID(), text: random.pick(1_000)) }

    private mutating func makeID() -> Int {
        defer { nextID += 1 }
        return nextID
    }

    private static let kinds = 24

    /// Short and long texts, in several scripts, with characters that are special in other formats.
    private static func text(_ number: Int) -> String {
        let samples = [
            "Plain \(number)", "<b>\(number)</b> & \"quoted\"", "Grüße Nr. \(number)", "二十 \(number)", "👩‍👩‍👧 \(number)",
            String(repeating: "long\(number) ", count: 12), "e\u{301}\u{302} \(number)", "العربية \(number)",
        ]
        return samples[number % samples.count]
    }

    private static func amount(_ number: Int) -> MoneyLabel {
        MoneyLabel(minorUnits: (number - 500) * 137, currency: number % 3 == 0 ? "CHF" : "EUR", tone: number % 2 == 0 ? .signed : .plain)
    }

    @NodeBuilder private static func node(of part: Part) -> Node {
        let (id, text) = ("part-\(part.id)", text(part.text))
        switch part.kind {
        case 0: Text(text, .heading)
        case 1: Text(text)
        case 2: Card { rows(of: part) }
        case 3:
            ItemList(part.rows, id: \.id, more: part.text % 2 == 0 ? Button("More \(part.id)", action: Action.press(part.id)) : nil) {
                row($0, part)
            }
        case 4:
            ItemList(part.rows, id: \.id) { ListRow(Self.text($0.text), subtitle: text, icon: .wallet, action: Action.press($0.id)) }
        case 5: Row { Button("Press \(part.id)", action: Action.press(part.id), isPending: part.text % 5 == 0) }
        case 6: form(part)
        case 7: LineChart(id: id, title: text, description: "Course", points: part.rows.map { .init("p\($0.id)", Double($0.text)) })
        case 8: KeyValueTable(part.rows.map { row in .init("Fact \(row.id)") { amount(row.text) } })
        case 9: Banner(text, part.text % 2 == 0 ? .warning : .info, dismiss: Action.press(part.id))
        case 10: EmptyState("Nothing \(part.id)", message: text)
        case 11: ErrorState(text, retry: Action.press(part.id))
        case 12: LoadingState(text)
        case 13: Skeleton(rows: 2)
        case 14: Link("Way \(part.id)", to: "/way/\(part.text)")
        case 15: Picture("Picture \(part.id)", location: "/favicon.ico", width: 40, height: 40)
        case 16: Grid(columns: 2) { rows(of: part) }
        case 17:
            Section(text) {
                Icon.chart
                amount(part.text)
            }
        case 18: if part.text % 2 == 0 { Text(text) } else { rows(of: part) }
        case 19:
            Row {
                Text(text)
                PercentageLabel(basisPoints: part.text - 500)
            }
        case 21:
            BarChart(
                title: "Bars \(part.id)", description: text,
                bars: part.rows.map { .init("b\($0.id)", Double($0.text) - 400, "\($0.text) units") })
        case 22: Disclosure("Details \(part.id)") { Text(text) }
        case 20: memo(part.text) { Text(Self.text($0), .secondary) }
        default: TextArea("area-\(part.id)", label: "Area \(part.id)", value: text, limit: 100)
        }
    }

    private static func row(_ row: Entry, _ part: Part) -> ListRow {
        switch row.id % 3 {
        case 0: ListRow(text(row.text)) { amount(row.text) }
        case 1: ListRow(text(row.text), to: "/row/\(row.id)") { PercentageLabel(basisPoints: row.text) }
        default: ListRow(text(row.text)) { Button("Stop \(row.id)", action: Action.press(row.id)) }
        }
    }

    private static func rows(of part: Part) -> Node { list(part.rows, id: \.id) { row in Text(text(row.text)) } }

    private static func form(_ part: Part) -> Node {
        let id = part.id
        return Form(id: "form-\(id)", onSubmit: Action.submit) {
            TextField("text-\(id)", label: "Text \(id)", value: text(part.text), error: part.text % 4 == 0 ? "Wrong \(id)" : nil)
            MoneyField(
                "money-\(id)", label: "Money \(id)", value: "\(part.text)", currency: "EUR", on: on(.input) { .enter(id, $0) as Action })
            SelectField(
                "select-\(id)", label: "Choice \(id)", options: (0..<3).map { .init("\($0)", "Option \($0)") },
                selection: "\(part.text % 3)")
            CheckboxField("box-\(id)", label: "Box \(id)", isOn: part.text % 2 == 0, hint: "Hint \(id)")
            if part.text % 3 == 0 { PasswordField("password-\(id)", label: "Secret \(id)") }
            Button.submit("Send \(id)")
        }.body
    }
}
