import Testing

@testable import RoutingService

@Suite(.timeLimit(.minutes(10))) struct RegistryTests {
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

    /// A path that is computed can differ between two registrations.
    @Test func install_whenATypeHasTwoPatterns_throws() {
        var routes = RouteRegistry()
        for path in ["a", "b"] {
            Patterns.$current.withValue([ObjectIdentifier(A.self): path]) { routes.register(Wild<A>.self) { _ in } }
        }
        #expect(throws: RoutingError.duplicateRoute("b")) { try Mediator(schemes: ["x"]).install(routes) }
    }

    @Test(arguments: [
        (["/a", "a/", "/", "/:x"], "it starts or ends with a slash"), (["a/:", "a/:x/:x", ":"], "its placeholders need different names"),
        (
            ["a//b", "A/b", "a b", "../a", "a/..", ".", "./a", "a/?q", "a`", "a{", "é"],
            "a segment is made of a-z, 0-9, '-', '.' and '_'"
        ),
    ])
    func pattern_whenMalformed_throwsWithTheReason(paths: [String], reason: String) {
        for path in paths { #expect(throws: RoutingError.malformedPattern(path, reason: reason)) { try RoutePattern(path) } }
    }

    @Test func pattern_mayContainTheDocumentedCharacters() throws {
        let text = "abcdefghijklmnopqrstuvwxyz-0123456789._"
        #expect(try RoutePattern("\(text)/...").segments == [.literal(text), .literal("...")])
        #expect(try RoutePattern("").segments == [])
    }

    /// Of several patterns with equally many literals, the one with the earliest literal.
    @Test(arguments: [["a/:x", ":y/b"], [":y/b", "a/:x"]]) func trie_prefersTheEarliestLiteral(patterns: [String]) throws {
        var trie = RouteTrie()
        for (index, pattern) in patterns.enumerated() { trie.insert(try RoutePattern(pattern), route: index) }
        #expect(trie.match(["a", "b"]).map { patterns[$0] } == "a/:x")
        #expect(trie.match(["c", "b"]).map { patterns[$0] } == ":y/b")
    }

    @Test func registry_containsTheRoutesOfAnAddedOne() throws {
        var (first, second) = (RouteRegistry(), RouteRegistry())
        first.register(Ping.self) { _ in }
        second.register(Pay.self) { _ in "" }
        first.add(second)
        let mediator = Mediator(schemes: ["x"])
        try mediator.install(first)
        #expect(try mediator.catalog().entries.map(\.path) == ["library/pay", "ping"])
    }

    @Test func catalog_listsEveryRouteSorted() throws {
        let entries = try makeMediator().catalog().entries
        #expect(entries.map(\.path) == ["library/book/:id", "library/book/:id/page", "library/pay", "ping", "report"])
        #expect(entries[0].parameters == ["id", "range"])
        #expect(entries[0].exposure == ["native", "web", "external"])
        #expect(entries[0].example == "/library/book/7")
        #expect(entries[1].isPage)
        #expect(entries[3].audience == "anyone")
        #expect(entries[4].exposure == [])
        #expect(entries[4].example == nil)
    }

    /// A route that writes another text each time, and one that another route hides or that cannot be read back.
    @Test func verify_whenAnExampleDoesNotRoundTrip_reportsWhy() throws {
        struct Odd: URLRoute {
            typealias Output = Void
            static let path = "odd/:id"
            static let examples = ["first", "1", "stable", "loud"].map(Odd.init)
            enum CodingKeys: CodingKey { case id }
            var id: String
            init(id: String) { self.id = id }
            init(from decoder: any Decoder) throws {
                id = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
                if id == "loud" { throw RoutingError.invalidParameter("id", expected: "quiet") }
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(id == "first" ? "" : id, forKey: .id)
            }
        }
        struct Hiding: PlainRoute {
            typealias Output = Void
            static let path = "odd/stable"
        }
        var routes = RouteRegistry()
        routes.register(Odd.self) { _ in }
        routes.register(Hiding.self) { _ in }
        let mediator = Mediator(schemes: ["x"])
        try mediator.install(routes)
        #expect(
            try mediator.catalog().verify(variations: 0) == [
                "odd/:id: \(RoutingError.invalidParameter("id", expected: "a valid path segment"))",
                "odd/:id: /odd/stable is matched by another route",
                "odd/:id: /odd/loud cannot be read back: \(RoutingError.invalidParameter("id", expected: "quiet"))",
            ])
        // The first example has no address.
        #expect(try mediator.catalog().entries.map(\.example) == ["/odd/:id", "/odd/stable"])
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
