// Tests that run flows under faults refer to faulty responses.
@_exported public import FaultyResponses

/// A fault at one place of a run.
public enum Fault: Sendable, Hashable, CustomStringConvertible {
    /// The operation fails once.
    case fail
    /// This operation and all later ones fail: a full disk, a lost network.
    case failOnward
    /// The operation is delayed while the user does something else.
    case delay
    /// The operation hangs while the user does something else. The flow is canceled, which the operation does not notice, and then it completes.
    case hang
    /// The flow is canceled at this moment.
    case cancel
    /// The response is faulty. Applies to responses only.
    case faultyResponse(FaultyResponse)

    /// All faults within a process. For kills see ``KilledProcess``.
    public static let all: [Fault] = [.fail, .failOnward, .delay, .hang, .cancel] + FaultyResponse.allCases.map(Fault.faultyResponse)

    public var description: String {
        switch self {
        case .fail: "fail"
        case .failOnward: "fail from there on"
        case .delay: "delay"
        case .hang: "hang"
        case .cancel: "cancel"
        case .faultyResponse(let response): "faulty response: \(response.rawValue)"
        }
    }

    /// The name under which runs are counted.
    var kind: String {
        if case .faultyResponse = self { "faulty response" } else { description }
    }
}

/// How the flow of a run ended, as seen by its caller.
public enum FlowOutcome: Sendable {
    case done
    /// The flow threw an error.
    case failed(any Error)
    /// The process of the flow was killed.
    case killed

    /// Whether the flow returned.
    public var isDone: Bool { if case .done = self { true } else { false } }
    /// The error that the flow threw.
    public var error: (any Error)? { if case .failed(let error) = self { error } else { nil } }
}

/// The default error for a failing operation.
public struct InjectedFault: Error, Sendable, Hashable {
    /// The place of the operation.
    public let place: String
}
