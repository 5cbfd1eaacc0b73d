import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct PasswordUpgradeTests {
    @Test func verify_upgradesACostThatIsTooLow() throws {
        let low = try PasswordHash.Cost(logarithmOfN: 2)
        let hash = try PasswordHash(of: SecretBytes(utf8: "secret"), cost: low)
        guard case .wrong = try hash.verify(SecretBytes(utf8: "Secret"), upgradingTo: .insecureFast) else {
            Issue.record("a wrong password is accepted")
            return
        }
        guard case .correct(let upgraded?) = try hash.verify(SecretBytes(utf8: "secret"), upgradingTo: .insecureFast) else {
            Issue.record("the hash is not upgraded")
            return
        }
        #expect(try upgraded.cost == .insecureFast && upgraded.matches(SecretBytes(utf8: "secret")))
        guard case .correct(nil) = try upgraded.verify(SecretBytes(utf8: "secret"), upgradingTo: .insecureFast) else {
            Issue.record("the hash is upgraded again")
            return
        }
    }

    /// On a machine that hashes 1 GiB a second.
    @Test(arguments: [
        (0, 1 << 30, "ln=17,r=8,p=1"), (300, 1 << 30, "ln=18,r=8,p=1"), (499, 1 << 30, "ln=18,r=8,p=1"), (600, 1 << 30, "ln=18,r=8,p=2"),
        (4_000, 1 << 30, "ln=18,r=8,p=8"), (60_000, 1 << 30, "ln=18,r=8,p=16"), (600, 200 << 20, "ln=17,r=8,p=4"),
    ])
    func calibration_returnsTheHighestCostWithinTheLimits(milliseconds: Int, memory: Int, cost: String) throws {
        var measured: [String] = []
        let calibrated = try PasswordHash.Cost.calibrated(to: .milliseconds(milliseconds), memory: memory) { cost in
            measured.append(cost.description)
            return .milliseconds(((128 << cost.logarithmOfN) * cost.blockSize * cost.parallelism) >> 20)
        }
        #expect(calibrated.description == cost)
        #expect(measured.contains(cost) && measured.count <= 7)
    }
}
