import StrataManifest
import Testing

@Suite struct DependencyInsertionTests {
    private func declared(_ targets: String, _ entry: String = "\"New\"", in target: String = "App") -> String? {
        let text = Array("let package = Package(name: \"App\", targets: [\n\(targets)\n])\n".utf8)
        guard let insertion = DependencyInsertion(of: entry, in: target, text: text) else { return nil }
        let edited = String(decoding: insertion.applied(to: text), as: UTF8.self)
        return String(edited.dropFirst("let package = Package(name: \"App\", targets: [\n".count).dropLast("\n])\n".count))
    }

    @Test(arguments: [
        (#"    .target(name: "App"),"#, #"    .target(name: "App", dependencies: ["New"]),"#),
        (#"    .target(name: "App", path: "x"),"#, #"    .target(name: "App", dependencies: ["New"], path: "x"),"#),
        (#"    .target(name: "App", dependencies: []),"#, #"    .target(name: "App", dependencies: ["New"]),"#),
        (#"    .target(name: "App", dependencies: ["A"]),"#, #"    .target(name: "App", dependencies: ["A", "New"]),"#),
        (#"    .target(name: "App", dependencies: ["A",]),"#, #"    .target(name: "App", dependencies: ["A", "New"]),"#),
        (
            "    .testTarget(\n        name: \"App\",\n        dependencies: [\n            \"A\", // why\n            .product(name: \"B\", package: \"b\")\n        ]),",
            "    .testTarget(\n        name: \"App\",\n        dependencies: [\n            \"A\", // why\n            .product(name: \"B\", package: \"b\"),\n            \"New\",\n        ]),"
        ),
        (
            "    .target(name: \"App\", dependencies: [\n        \"A\",\n    ] + more),",
            "    .target(name: \"App\", dependencies: [\n        \"A\",\n        \"New\",\n    ] + more),"
        ),
        (
            #"    .target(name: "Other", dependencies: ["App"]), .target(name: "App", dependencies: [.target(name: "X")]),"#,
            #"    .target(name: "Other", dependencies: ["App"]), .target(name: "App", dependencies: [.target(name: "X"), "New"]),"#
        ),
    ])
    func target_thatIsWrittenOut_declaresTheDependency(before: String, after: String) {
        #expect(declared(before) == after)
    }

    @Test(arguments: [
        #"    .target(name: "Else"),"#, #"    .target(name: "App", dependencies: common),"#, #"    .target(name: "App\(1)"),"#,
        #"    // .target(name: "App"),"#, #"    .target(name: "App"), .testTarget(name: "App"),"#,
        #"    .product(name: "App", package: "x"),"#,
        #"    .target(name: "App", dependencies: ["A"#,
    ])
    func target_thatIsNotCertainlyThere_isLeftAlone(targets: String) {
        #expect(declared(targets) == nil)
    }
}
