import RemoteConfigAPI
import Testing

@testable import RemoteConfigService

@Suite(.timeLimit(.minutes(10))) struct RolloutTests {
    private let installations = (0..<10_000).map { "installation-\($0)" }

    /// Exact positions, because another hash would move installations in all running rollouts.
    @Test(arguments: [("", "", 5.06), ("a", "b", 70.07), ("charts.new", "installation-1", 69.46), ("größe", "instalación", 21.0)])
    func position_neverChanges(salt: String, installation: String, golden: Double) {
        #expect(RolloutBucket.position(of: installation, salt: salt) == golden)
    }

    @Test(arguments: [0.0, 0.5, 1, 10, 25, 50, 90, 100])
    func share_hasTheExpectedSize(percent: Double) {
        let count = installations.count { RolloutBucket.position(of: $0, salt: "charts.new") < percent }
        #expect(abs(Double(count) / 100 - percent) < 1.5)
        if percent == 0 { #expect(count == 0) }
        if percent == 100 { #expect(count == 10_000) }
    }

    @Test func installation_atThePercentage_isOutside() {
        let position = RolloutBucket.position(of: "i", salt: "x")
        #expect(ConfigRule(value: .integer(1), rollout: .init(percent: position)).datum(named: "x", installation: "i") == nil)
        #expect(ConfigRule(value: .integer(1), rollout: .init(percent: position + 0.01)).datum(named: "x", installation: "i") != nil)
    }

    /// Two keys with a common salt are switched on for the same installations.
    @Test func salt_replacesTheName() {
        func isOn(_ name: String, _ salt: String?, _ installation: String) -> Bool {
            let rule = ConfigRule(value: .bool(true), rollout: .init(percent: 50, salt: salt))
            return rule.datum(named: name, installation: installation) != nil
        }
        #expect(installations.allSatisfy { isOn("a", "x", $0) == isOn("b", "x", $0) })
        #expect(!installations.allSatisfy { isOn("a", nil, $0) == isOn("b", nil, $0) })
    }
}
