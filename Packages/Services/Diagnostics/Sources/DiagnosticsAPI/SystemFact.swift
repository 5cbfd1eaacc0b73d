/// One thing that is known about the system, or why it is not.
public struct SystemFact: Sendable, Hashable, Identifiable {
    /// What the fact is about, in the order in which a page shows them.
    public enum Subject: String, Sendable, Hashable, CaseIterable {
        case appVersion, operatingSystem, kernel, architecture, model, container, virtualMachine
        case processor, processorsUsable, processorsOfMachine
        case memoryOfApp, memoryOfAppPeak, memoryUsable, memoryAvailable, memoryOfMachine, memoryPressure
        case diskTotal, diskAvailable, battery, hottest, network, locale, timeZone, uptime
    }

    /// What is known.
    public enum Value: Sendable, Hashable {
        case text(String)
        case bytes(Int)
        case count(Int)
        /// 0 to 1.
        case share(Double)
        case celsius(Double)
        case duration(Duration)
        /// Why it is not known, in words.
        case unknown(reason: String)
    }

    /// What the fact is about; each once.
    public var id: Subject
    public var value: Value

    public init(_ id: Subject, _ value: Value) {
        self.id = id
        self.value = value
    }
}
