import Testing

@testable import RoutingService

@Suite struct RouteVariationTests {
    /// The first numbers of the reference implementation (splitmix64.c by Vigna, seed 1234567), as listed by Rosetta Code.
    @Test func splitMix64_givesTheNumbersOfTheReference() {
        var generator = SplitMix64(state: 1_234_567)
        let numbers = (0..<5).map { _ in generator.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ])
    }

    private func values(of example: String, count: Int = 20_000) -> [String] {
        var variations = RouteVariations(seed: 1)
        return (0..<count).compactMap { _ in variations.next(of: [["day": example]], names: ["day"])["day"] }
    }

    /// A variation of the same form differs in one place, and a digit becomes each other digit.
    @Test func variations_includeTheExampleWithOneOtherCharacter() {
        let example = Array("5-a")
        var changed: [Int: Set<Character>] = [:]
        for value in values(of: String(example)).map(Array.init) where value.count == example.count {
            let places = example.indices.filter { value[$0] != example[$0] }
            if places.count == 1 { changed[places[0], default: []].insert(value[places[0]]) }
        }
        #expect(changed[0]?.isSuperset(of: "012346789") == true)
        #expect((changed[1]?.count ?? 0) > 10 && (changed[2]?.count ?? 0) > 10)
    }

    @Test func variations_ofAnEmptyExample_areOtherTexts() {
        let values = Set(values(of: ""))
        #expect(values.count > 100 && values.contains("") && values.contains(".."))
    }
}
