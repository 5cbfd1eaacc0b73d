// Whoever runs flows under faults names lies.
@_exported public import Lies

/// What happens at one place of a run.
public enum Fault: Sendable, Hashable, CustomStringConvertible {
    /// What is waited for fails, once.
    case fail
    /// It fails, and so does all that follows: a full disk, a dead network.
    case failOnward
    /// It comes late; meanwhile the person does something else.
    case delay
    /// It does not come; the person does something else. Whoever wanted the flow gives up, which the place does not notice, and then it comes after all.
    case hang
    /// Whoever wanted the flow is gone at this instant.
    case cancel
    /// Another answer comes. Strikes at answers only.
    case lie(Lie)

    /// Every fault that can strike within a process. For kills see ``KilledProcess``.
    public static let all: [Fault] = [.fail, .failOnward, .delay, .hang, .cancel] + Lie.allCases.map(Fault.lie)

    public var description: String {
        switch self {
        case .fail: "fail"
        case .failOnward: "fail from there on"
        case .delay: "delay"
        case .hang: "hang"
        case .cancel: "cancel"
        case .lie(let lie): "lie: \(lie.rawValue)"
        }
    }

    /// Under what runs are counted.
    var kind: String {
        if case .lie = self { "lie" } else { description }
    }
}

/// How the flow of a run ended, as whoever started it has seen it.
public enum FlowEnd: Sendable {
    /// It returned.
    case done
    /// It threw.
    case failed(any Error)
    /// Its process was killed.
    case killed

    /// Whether it returned.
    public var isDone: Bool { if case .done = self { true } else { false } }
    /// What it threw.
    public var error: (any Error)? { if case .failed(let error) = self { error } else { nil } }
}

/// What a place throws when its fault is to fail and no error was named.
public struct InjectedFault: Error, Sendable, Hashable {
    /// Where.
    public let place: String
}
