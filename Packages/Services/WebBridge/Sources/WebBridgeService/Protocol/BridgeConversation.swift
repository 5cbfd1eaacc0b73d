import WebBridgeAPI

/// The rules for the messages of one page: a pure value that receives messages and returns the steps to execute.
///
/// Incoming: `{"strata":1,"page":"<nonce>","type":"ready","wants":["user.name","open:profile"]}`,
/// `{…,"type":"request","id":1,"name":"user.name","values":{}}`, `{…,"type":"note",…}` (like a request, without a response). Outgoing:
/// `{"page":"<nonce>","strata":1,"type":"welcome","granted":[…]}`, `{…,"type":"response","id":1,"value":…}` or
/// `{…,"error":{"code":"undeclared","message":"…"}}`, `{…,"type":"refused","error":{…}}` for a refused ready,
/// `{…,"type":"event","name":"…","values":{…}}`.
///
/// The nonce identifies one load of the page. A reloaded page starts over and receives no responses to earlier requests. IDs must increase;
/// others are refused without a response, so that no request is executed twice.
struct BridgeConversation {
    static let version = 1

    enum Step: Equatable {
        /// Send a message to the page.
        case post(String)
        case refuse(BridgeRefusal.Reason, BridgeCapability?)
        /// Start a task. Call ``BridgeConversation/answer(_:with:)`` with its result and ``BridgeConversation/ended()`` after its end.
        case begin(Task)
    }

    /// A request of the page.
    struct Task: Equatable {
        enum Action: Equatable {
            case call(BridgeCapability, [String: BridgeValue])
            /// The required capability is known after the address is resolved: see ``BridgeConversation/permissionError(for:of:)``.
            case open(String)
        }

        let page: String
        /// Nil if no response is expected.
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
    /// The IDs of unanswered requests.
    private var open: Set<Int> = []
    /// The number of running tasks, including those of earlier loads.
    private var running = 0
    private var second: ContinuousClock.Instant?
    private var count = 0

    init(origin: String, grants: Set<BridgeCapability>, functions: Set<BridgeCapability>, limits: BridgeLimits) {
        self.origin = origin
        self.grants = grants
        self.functions = functions
        self.limits = limits
    }

    // MARK: Receiving

    mutating func receive(_ message: BridgeMessage, at instant: ContinuousClock.Instant) -> [Step] {
        guard message.origin == origin else { return [.refuse(.foreignOrigin, nil)] }
        if let second, second.duration(to: instant) < .seconds(1) { count += 1 } else { (second, count) = (instant, 1) }
        // Reported once per second, so that a flood does not fill the log.
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
        case "request": return request(members, page: page, isNote: false)
        case "note": return request(members, page: page, isNote: true)
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
        // A repeated message, sent because no response had arrived. The declaration of a loaded page is not extended.
        if page != self.page {
            self.page = page
            declared = Set(wanted)
            lastID = 0
            open = []
        }
        let granted = wanted.filter { declared.contains($0) && grants.contains($0) }
        return [post(page, ["type": "welcome", "granted": .array(granted.map { .string($0.rawValue) })])]
    }

    private mutating func request(_ members: [String: BridgeValue], page: String, isNote: Bool) -> [Step] {
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
            if let (reason, error) = permissionError(for: capability) {
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

    private func permissionError(for capability: BridgeCapability) -> (BridgeRefusal.Reason, BridgeError)? {
        if !declared.contains(capability) { return (.undeclared, .undeclared(capability)) }
        if !grants.contains(capability) { return (.notGranted, .notGranted(capability)) }
        return nil
    }

    /// Returns an error if the page of a task may not use a capability.
    func permissionError(for capability: BridgeCapability, of task: Task) -> (BridgeRefusal.Reason, BridgeError)? {
        task.page == page ? permissionError(for: capability) : (.otherPage, .notReady)
    }

    // MARK: Sending

    /// Responds to a request, once and only while its page is shown.
    mutating func answer(_ task: Task, with result: Result<BridgeValue, BridgeError>) -> [Step] {
        guard let id = task.id, task.page == page, open.remove(id) != nil else { return [] }
        return answer(task.page, id, result)
    }

    /// Records the end of a task.
    mutating func ended() {
        running -= 1
    }

    /// Sends an event if the page has declared it and is granted it.
    func announce(_ event: BridgeCapability, _ values: [String: BridgeValue]) -> [Step] {
        guard let page, permissionError(for: event) == nil else { return [] }
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
