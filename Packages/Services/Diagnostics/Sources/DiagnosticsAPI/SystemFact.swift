/// A fact about the system, or the reason why it is unknown.
public struct SystemFact: Sendable, Hashable, Identifiable {
    /// The subject of a fact, in display order.
    public enum Subject: String, Sendable, Hashable, CaseIterable {
        case appVersion, operatingSystem, kernel, architecture, model, container, virtualMachine
        case processor, processorsUsable, processorsOfMachine
        case memoryOfApp, memoryOfAppPeak, memoryUsable, memoryAvailable, memoryOfMachine, memoryPressure
        case diskTotal, diskAvailable, battery, hottest, network, locale, timeZone, uptime
    }

    /// The value of a fact.
    public enum Value: Sendable, Hashable {
        case text(String)
        case bytes(Int)
        case count(Int)
        /// A share from 0 to 1.
        case share(Double)
        case celsius(Double)
        case duration(Duration)
        case unknown(reason: String)
    }

    /// The unique subject.
    public var id: Subject
    public var value: Value

    public init(_ id: Subject, _ value: Value) {
        self.id = id
        self.value = value
    }
}
