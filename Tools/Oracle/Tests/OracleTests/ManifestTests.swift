import Foundation
import Testing

@testable import strata_oracle

@Suite struct ManifestTests {
    private func value(_ json: String) throws -> ManifestValue { try ManifestValue(json: Data(json.utf8)) }

    @Test(arguments: [
        (#"{"a": [1, {"b": true}]}"#, "a.1.b", "true", "false"), (#"{"a": [1, {"b": null}]}"#, "a.1.b", "null", "false"),
        (#"{"a": [1, {}]}"#, "a.1.b", "nothing", "false"), (#"{"a": [1.5, {"b": false}]}"#, "a.0", "1.5", "1.0"),
        (#"{"a": [1]}"#, "a", "[1.0]", "[1.0, {b: false}]"), (#"{"a": "x"}"#, "a", "\"x\"", "[1.0, {b: false}]"),
    ])
    func mismatch_whenOneValueDiffers_namesItsPath(json: String, path: String, ours: String, theirs: String) throws {
        let mismatch = try value(json).firstMismatch(value(#"{"a": [1, {"b": false}]}"#))
        #expect(mismatch?.path == path)
        #expect((mismatch?.ours?.description ?? "nothing", mismatch?.theirs?.description ?? "nothing") == (ours, theirs))
    }

    @Test func comparison_whenOneSideHasNoAnswer_isNoDifference() {
        func comparison(_ ours: ManifestAnswer, _ theirs: ManifestAnswer) -> ManifestComparison {
            ManifestComparison(folder: "P", ours: ours, theirs: theirs)
        }
        let (value, refused) = (ManifestAnswer.value(.null), ManifestAnswer.refused("1:1: a name"))
        #expect(comparison(value, value).outcome == .understood)
        #expect(comparison(refused, value).outcome == .refused("1:1: a name"))
        #expect(comparison(refused, value).difference == nil)
        #expect(comparison(refused, refused).outcome == .invalid)
        #expect(comparison(refused, refused).difference == nil)
        #expect(comparison(value, .refused("an error")).outcome == .invalid)
        #expect(comparison(value, .refused("an error")).difference == nil)
    }

    @Test func mutants_ofOneSeed_areTheSameAndDamaged() {
        let text = "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"P\")\n"
        func mutants(seed: UInt64) -> [String] {
            var mutator = ManifestMutator(seed: seed)
            return (0..<50).map { _ in mutator.mutant(of: [text]) }
        }
        #expect(mutants(seed: 1) == mutants(seed: 1))
        #expect(mutants(seed: 1) != mutants(seed: 2))
        #expect(mutants(seed: 1).count { $0 != text } > 40)
    }
}
