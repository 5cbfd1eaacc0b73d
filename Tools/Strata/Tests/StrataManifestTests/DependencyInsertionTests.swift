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
    func target_thatIsWrittenOut_declaresTheDependency(before: String, after: String) { #expect(declared(before) == after) }

    @Test(arguments: [
        #"    .target(name: "Else"),"#, #"    .target(name: "App", dependencies: common),"#, #"    .target(name: "App\(1)"),"#,
        #"    // .target(name: "App"),"#, #"    .target(name: "App"), .testTarget(name: "App"),"#,
        #"    .product(name: "App", package: "x"),"#, #"    .target(name: "App", dependencies: ["A"#,
    ])
    func target_thatIsNotCertainlyThere_isLeftAlone(targets: String) { #expect(declared(targets) == nil) }

    private func withPackage(_ arguments: String, _ package: String = ".package(path: \"../New\")") -> String? {
        let text = Array("let package = Package(\(arguments))\n".utf8)
        guard let insertion = DependencyInsertion(of: "\"New\"", in: "App", package: package, text: text) else { return nil }
        return String(String(decoding: insertion.applied(to: text), as: UTF8.self).dropFirst("let package = Package(".count).dropLast(2))
    }

    @Test(arguments: [
        (
            #"name: "App", targets: [.target(name: "App")]"#,
            #"name: "App", dependencies: [.package(path: "../New")], targets: [.target(name: "App", dependencies: ["New"])]"#
        ),
        (
            #"name: "App", dependencies: [.package(path: "../A")], targets: [.target(name: "App", dependencies: ["A"])]"#,
            #"name: "App", dependencies: [.package(path: "../A"), .package(path: "../New")], targets: [.target(name: "App", dependencies: ["A", "New"])]"#
        ),
        (
            "\n    name: \"App\",\n    dependencies: [\n        .package(path: \"../A\") // why\n    ],\n    targets: [.target(name: \"App\")]",
            "\n    name: \"App\",\n    dependencies: [\n        .package(path: \"../A\"), // why\n        .package(path: \"../New\"),\n    ],\n    targets: [.target(name: \"App\", dependencies: [\"New\"])]"
        ),
        (
            "\n    name: \"App\",\n    targets: [.target(name: \"App\")]",
            "\n    name: \"App\",\n    dependencies: [.package(path: \"../New\")],\n    targets: [.target(name: \"App\", dependencies: [\"New\"])]"
        ),
    ])
    func package_whenWritten_declaresTheOtherOne(before: String, after: String) { #expect(withPackage(before) == after) }

    @Test(arguments: [
        #"name: "App", dependencies: all, targets: [.target(name: "App")]"#,
        #"name: "App")\nlet other = Package(name: "Other", targets: [.target(name: "App")]"#,
        #"name: "App", products: [.library(name: "App", targets: ["App"])])\npackage.targets = [.target(name: "App")"#,
    ])
    func package_thatIsNotCertainlyThere_isLeftAlone(arguments: String) {
        #expect(withPackage(arguments.replacing("\\n", with: "\n")) == nil)
    }

    @Test(arguments: [
        (#".package(url: "https://example.org/x/New.git", from: "1.0.0")"#, true),
        (#".package(url: "https://example.org/x/new", .upToNextMajor(from: "1.0.0"))"#, true),
        (#".package(id: "new", exact: "1.0.0")"#, true), (#".package(url: "https://example.org/x/New.git", from: version)"#, false),
        (#".package(url: "\(base)/New.git", from: "1.0.0")"#, false), (#".package(path: "../New")"#, false),
        (".package(\n        url: \"https://example.org/new\", from: \"1.0.0\")", false),
        (#".package(url: "https://a.org/new", from: "1.0.0"), .package(url: "https://b.org/new", from: "1.0.0")"#, false),
    ])
    func call_ofAPackage_isTakenWhereItIsPlain(call: String, isTaken: Bool) {
        let text = "let package = Package(name: \"B\", dependencies: [.package(path: \"../C\"), \(call)], targets: [])\n"
        #expect(DependencyInsertion.call(of: "new", in: Array(text.utf8)) == (isTaken ? call : nil))
    }
}
