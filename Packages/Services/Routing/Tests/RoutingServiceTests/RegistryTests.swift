import Testing

@testable import RoutingService

@Suite struct RegistryTests {
    private func install(_ first: String, _ second: String) throws {
        try Patterns.$current.withValue([ObjectIdentifier(A.self): first, ObjectIdentifier(B.self): second]) {
            var routes = RouteRegistry()
            routes.register(Wild<A>.self) { _ in }
            routes.register(Wild<B>.self) { _ in }
            try Mediator(schemes: ["x"]).install(routes)
        }
    }

    @Test(arguments: [("a/b", "a/b"), ("a/:x", "a/:y"), (":x", ":y")])
    func install_whenPatternsAreEqual_throws(first: String, second: String) {
        #expect(throws: RoutingError.self) { try install(first, second) }
    }

    @Test func install_whenPatternsAreAmbiguous_namesBoth() {
        #expect(throws: RoutingError.ambiguousRoutes("a/:x", ":y/b")) { try install("a/:x", ":y/b") }
    }

    @Test(arguments: [("a/b", "a/:x"), ("a/:x", "b/:x"), ("a", "a/:x"), ("a/:x/c", "a/:x/d"), (":x/b/c", "a/:y/:z")])
    func install_whenPatternsAreUnambiguous_succeeds(first: String, second: String) throws {
        try install(first, second)
    }

    @Test func install_whenATypeIsRegisteredTwice_throws() {
        var routes = RouteRegistry()
        routes.register(Ping.self) { _ in }
        routes.register(Ping.self) { _ in }
        #expect(throws: RoutingError.duplicateRoute("ping")) { try Mediator(schemes: ["x"]).install(routes) }
    }

    @Test(arguments: ["/a", "a/", "a//b", "a/:", "a/:x/:x", "A/b", "a b", "../a", "a/?q"])
    func pattern_whenMalformed_throws(path: String) {
        #expect(throws: RoutingError.self) { try RoutePattern(path) }
    }

    @Test func catalog_listsEveryRouteSorted() throws {
        let entries = try makeMediator().catalog().entries
        #expect(entries.map(\.path) == ["finance/fund/:id", "finance/fund/:id/page", "finance/pay", "ping", "report"])
        #expect(entries[0].parameters == ["id", "range"])
        #expect(entries[0].exposure == ["native", "web", "external"])
        #expect(entries[0].example == "/finance/fund/7")
        #expect(entries[1].isPage)
        #expect(entries[3].audience == "anyone")
        #expect(entries[4].exposure == [])
        #expect(entries[4].example == nil)
    }

    @Test func verify_whenRoutesRoundTrip_findsNothing() throws {
        #expect(try makeMediator().catalog().verify() == [])
    }

    @Test func verify_whenAParameterIsNotWritten_reportsIt() throws {
        struct Forgetful: URLRoute {
            typealias Output = Void
            static let path = "forgetful/:id"
            static let examples = [Forgetful(id: "1")]
            enum CodingKeys: CodingKey { case id }
            var id: String
            init(id: String) { self.id = id }
            init(from decoder: any Decoder) throws {
                _ = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
                id = "always"
            }
        }
        var routes = RouteRegistry()
        routes.register(Forgetful.self) { _ in }
        let mediator = Mediator(schemes: ["x"])
        try mediator.install(routes)
        #expect(try mediator.catalog().verify() == [#"forgetful/:id: /forgetful/1 reads back as ["id": "always"]"#])
    }

    /// Compares the trie with the definition for every pattern of up to three segments of two literals and a placeholder.
    @Test func trie_matchesTheDefinitionForEveryAddress() throws {
        var shapes: [[String]] = [[]]
        for length in 1...3 { shapes += product(["a", "b", ":x"], length) }
        var chosen: [RoutePattern] = []
        for shape in shapes {
            let pattern = try RoutePattern(
                shape.enumerated().map { $0.element == ":x" ? ":x\($0.offset)" : $0.element }.joined(separator: "/"))
            if !chosen.contains(where: { $0.overlaps(pattern) && $0.literalCount == pattern.literalCount }) { chosen.append(pattern) }
        }
        var trie = RouteTrie()
        for (index, pattern) in chosen.enumerated() { trie.insert(pattern, route: index) }
        for length in 0...4 {
            for address in product(["a", "b", "c"], length) {
                let matching = chosen.indices.filter { index in
                    chosen[index].segments.count == address.count
                        && zip(chosen[index].segments, address).allSatisfy { segment, text in
                            if case .literal(let literal) = segment { literal == text } else { true }
                        }
                }
                #expect(trie.match(address) == matching.max { chosen[$0].literalCount < chosen[$1].literalCount })
            }
        }
    }
}

func product(_ alphabet: [String], _ length: Int) -> [[String]] {
    length == 0 ? [[]] : product(alphabet, length - 1).flatMap { prefix in alphabet.map { prefix + [$0] } }
}
