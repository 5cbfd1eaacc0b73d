extension Configuration {
    /// A convention and what is set for it.
    public struct ConventionSetting: Hashable, Sendable {
        /// The rule's identifier.
        public var rule: Located<String>
        /// Whether it is switched on; a layer may switch off what is on for all.
        public var isOn = true
        /// The values that are set, by key.
        public var options: [String: [Located<String>]] = [:]
        /// Why; printed with each violation.
        public var because: String?
    }

    /// The conventions of a layer: those for all layers, and its own, which win.
    public func conventions(of layer: Layer) -> [ConventionSetting] {
        let own = layer.conventions
        let common = conventions.filter { setting in !own.contains { $0.rule.value == setting.rule.value } }
        return (common + own).filter(\.isOn)
    }
}
