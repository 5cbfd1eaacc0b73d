/// A step on the path of a tap through the tiers of the app, without user data.
public struct TapStep: Sendable, Hashable, Identifiable {
    /// The tiers, top first.
    public enum Tier: Sendable, Hashable, CaseIterable { case presentation, services, microServices }

    /// The number of a screen's step, which is unique in the process; negative for other steps.
    public var id: Int
    public var tier: Tier
    /// A function, or a request with its outcome, such as `GET server/accounts/{} 200`.
    public var call: String
    /// The source file, with the line if it is known, such as `UserService/UserService.swift:52`.
    public var place: String
    /// Nil while the step runs, and if it was not measured.
    public var duration: Duration?
    public var hasFailed: Bool

    public init(id: Int, tier: Tier, call: String, place: String, duration: Duration? = nil, hasFailed: Bool = false) {
        (self.id, self.tier, self.call, self.place, self.duration, self.hasFailed) = (id, tier, call, place, duration, hasFailed)
    }
}
