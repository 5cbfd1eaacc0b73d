import WebBridgeAPI

/// What is said with one page, by which rules: a pure value that takes messages and gives the steps to carry out.
///
/// Up: `{"strata":1,"page":"<nonce>","type":"ready","wants":["user.name","open:profile"]}`,
/// `{…,"type":"request","id":1,"name":"user.name","values":{}}`, `{…,"type":"note",…}` (as a request, and not answered).
/// Down: `{"page":"<nonce>","strata":1,"type":"welcome","granted":[…]}`, `{…,"type":"response","id":1,"value":…}` or
/// `{…,"error":{"code":"undeclared","message":"…"}}`, `{…,"type":"refused","error":{…}}` for a ready that is refused,
/// `{…,"type":"event","name":"…","values":{…}}`.
///
/// The nonce names one load of the page: a page that is loaded anew begins anew, and hears no answer to what the one before has asked.
/// Numbers rise; one that does not rise is refused without an answer, so that nothing is done twice.
struct BridgeConversation {
    /// The version of the protocol.
    static let version = 1

    /// What is to be done.
    enum Step: Equatable {
        /// Say something to the page.
        case post(String)
        /// Note a refusal.
        case refuse(BridgeRefusal.Reason, BridgeCapability?)
        /// Begin something, and tell ``BridgeConversation/answer(_:with:)`` how it went and ``BridgeConversation/ended()`` when it is over.
        case begin(Task)
    }

    /// Something that the page has asked for.
    struct Task: Equatable {
        enum Action: Equatable {
            case call(BridgeCapability, [String: BridgeValue])
            /// Which capability it takes is known when the address was read: see ``BridgeConversation/permits(_:)``.
            case open(String)
        }

        let page: String
        /// Nil when no answer is wanted.
        let id: Int?
        let action: Action
    }

    private let origin: String
    private let grants: Set<BridgeCapability>
    private let functions: Set<BridgeCapability>
    private let limits: BridgeLimits

    private var page: String?
    private var declared: Set<BridgeCapability> = []
    private var lastID = 0
    /// What the page waits for.
    private var open: Set<Int> = []
    /// What is under way, for this load of the page or an earlier one.
    private var running = 0
    private var second: ContinuousClock.Instant?
    private var count = 0

    init(origin: String, grants: Set<BridgeCapability>, functions: Set<BridgeCapability>, limits: BridgeLimits) {
        self.origin = origin
        self.grants = grants
        self.functions = functions
        self.limits = limits
    }

    // MARK: Hearing

    mutating func receive(_ message: BridgeMessage, at instant: ContinuousClock.Instant) -> [Step] {
        guard message.origin == origin else { return [.refuse(.foreignOrigin, nil)] }
        if let second, second.duration(to: instant) < .seconds(1) { count += 1 } else { (second, count) = (instant, 1) }
        // Told once a second: a flood must not fill the log.
        guard count <= limits.messagesPerSecond else { return count == limits.messagesPerSecond + 1 ? [.refuse(.tooMany, nil)] : [] }
        guard message.text.utf8.count <= limits.messageBytes else { return [.refuse(.oversized, nil)] }
        guard let json = try? BridgeValue(json: message.text), let members = json.object, let page = Self.nonce(json["page"]) else {
            return [.refuse(.malformed, nil)]
        }
        guard json["strata"]?.integer == Self.version else {
            return [.refuse(.unsupportedVersion, nil), refusal(of: page, .unsupportedVersion)]
        }
        switch json["type"]?.string {
        case "ready": return ready(members, page: page)
        case "request": return ask(members, page: page, isNote: false)
        case "note": return ask(members, page: page, isNote: true)
        default: return [.refuse(.malformed, nil)]
        }
    }

    private static func nonce(_ value: BridgeValue?) -> String? {
        guard let text = value?.string, (8...64).contains(text.utf8.count) else { return nil }
        let isPlain = text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
        return isPlain ? text : nil
    }

    private mutating func ready(_ members: [String: BridgeValue], page: String) -> [Step] {
        let wants = (members["wants"]?.array ?? []).map { $0.string.flatMap(BridgeCapability.init(rawValue:)) }
        let wanted = wants.compactMap { $0 }
        guard members.count == 4, members["wants"]?.array != nil, wanted.count == wants.count, wanted.count <= limits.capabilities else {
            return [.refuse(.malformed, nil), refusal(of: page, .malformed)]
        }
        // Said again because no answer had come yet. What was declared stays: a page does not widen it while it is shown.
        if page != self.page {
            self.page = page
            declared = Set(wanted)
            lastID = 0
            open = []
        }
        let granted = wanted.filter { declared.contains($0) && grants.contains($0) }
        return [post(page, ["type": "welcome", "granted": .array(granted.map { .string($0.rawValue) })])]
    }

    private mutating func ask(_ members: [String: BridgeValue], page: String, isNote: Bool) -> [Step] {
        guard members.count == 6, let id = members["id"]?.integer, (1...1 << 53).contains(id), let name = members["name"]?.string,
            let capability = BridgeCapability(rawValue: name), let values = members["values"]?.object
        else { return [.refuse(.malformed, nil)] }
        guard let current = self.page else {
            return [.refuse(.notReady, capability)] + answer(page, isNote ? nil : id, .failure(.notReady))
        }
        guard page == current else { return [.refuse(.otherPage, capability)] }
        guard id > lastID else { return [.refuse(.replayed, capability)] }
        lastID = id
        let action: Task.Action
        if name == "open" {
            guard let url = values["url"]?.string, values.count == 1 else {
                return [.refuse(.malformed, capability)] + answer(page, isNote ? nil : id, .failure(.malformed))
            }
            action = .open(url)
        } else {
            if let (reason, error) = objection(to: capability) {
                return [.refuse(reason, capability)] + answer(page, isNote ? nil : id, .failure(error))
            }
            guard functions.contains(capability) else {
                return [.refuse(.unknownFunction, capability)] + answer(page, isNote ? nil : id, .failure(.unknownFunction(capability)))
            }
            action = .call(capability, values)
        }
        guard running < limits.running else {
            return [.refuse(.busy, capability)] + answer(page, isNote ? nil : id, .failure(.busy))
        }
        running += 1
        if !isNote { open.insert(id) }
        return [.begin(Task(page: page, id: isNote ? nil : id, action: action))]
    }

    // MARK: Permission

    private func objection(to capability: BridgeCapability) -> (BridgeRefusal.Reason, BridgeError)? {
        if !declared.contains(capability) { return (.undeclared, .undeclared(capability)) }
        if !grants.contains(capability) { return (.notGranted, .notGranted(capability)) }
        return nil
    }

    /// Why the page of a task may not do something that was found out later; nil when it may.
    func objection(to capability: BridgeCapability, of task: Task) -> (BridgeRefusal.Reason, BridgeError)? {
        task.page == page ? objection(to: capability) : (.otherPage, .notReady)
    }

    // MARK: Saying

    /// How a task went. Only the first word counts, and only while the page that asked is shown.
    mutating func answer(_ task: Task, with result: Result<BridgeValue, BridgeError>) -> [Step] {
        guard let id = task.id, task.page == page, open.remove(id) != nil else { return [] }
        return answer(task.page, id, result)
    }

    /// A task is over, answered or not.
    mutating func ended() {
        running -= 1
    }

    /// Says something that the page has not asked for, if it wants to know.
    func announce(_ event: BridgeCapability, _ values: [String: BridgeValue]) -> [Step] {
        guard let page, objection(to: event) == nil else { return [] }
        return [post(page, ["type": "event", "name": .string(event.rawValue), "values": .object(values)])]
    }

    private func answer(_ page: String, _ id: Int?, _ result: Result<BridgeValue, BridgeError>) -> [Step] {
        guard let id else { return [] }
        let head: [String: BridgeValue] = ["type": "response", "id": .number(Double(id))]
        switch result {
        case .success(let value):
            let step = post(page, head.merging(["value": value]) { first, _ in first })
            if case .post(let text) = step, text.utf8.count <= limits.answerBytes { return [step] }
            return answer(page, id, .failure(.failed))
        case .failure(let error): return [post(page, head.merging(["error": Self.json(of: error)]) { first, _ in first })]
        }
    }

    private func refusal(of page: String, _ error: BridgeError) -> Step {
        post(page, ["type": "refused", "error": Self.json(of: error)])
    }

    private static func json(of error: BridgeError) -> BridgeValue {
        ["code": .string(error.name), "message": .string(error.description)]
    }

    private func post(_ page: String, _ members: [String: BridgeValue]) -> Step {
        let head: [String: BridgeValue] = ["strata": .number(Double(Self.version)), "page": .string(page)]
        return .post(BridgeValue.object(head.merging(members) { first, _ in first }).json)
    }
}
