extension Configuration {
    public struct ConventionSetting: Hashable, Sendable {
        public var rule: Located<String>
        /// Whether it is enabled; a layer may disable a global convention.
        public var isOn = true
        public var options: [String: [Located<String>]] = [:]
        public var because: String?
    }

    /// The conventions of a layer: the global ones, and its own, which take precedence.
    public func conventions(of layer: Layer) -> [ConventionSetting] {
        let own = layer.conventions
        let common = conventions.filter { setting in !own.contains { $0.rule.value == setting.rule.value } }
        return (common + own).filter(\.isOn)
    }
}
