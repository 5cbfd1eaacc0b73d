import Foundation
import Testing

/// Conventions of a workspace on disk.
@Suite(.serialized) struct ConventionCommandTests {
    private static let manifest = """
        // swift-tools-version: 6.1
        import PackageDescription
        let package = Package(
            name: "Home", products: [.library(name: "HomeScreens", targets: ["HomeScreens"])], targets: [.target(name: "HomeScreens")])
        """

    private func withWorkspace(_ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let files = [
                "Home/Package.swift": Self.manifest,
                "Home/Sources/HomeScreens/Home.swift": "final class HomeViewModel {}\n",
                "with.yml": "layers: [{name: screens, packages: [Home], conventions: [view-model-is-struct]}]\n",
                "without.yml": "layers: [{name: screens, packages: [Home]}]\n",
            ]
            for (path, text) in files { try write(text, to: "\(folder)/\(path)") }
            try body(folder)
        }
    }

    @Test func check_withAConvention_readsTheDeclarations() throws {
        try withWorkspace { folder in
            let run = try strata(["check", ".", "--config", "with.yml", "--format", "json"], in: folder)
            #expect(run.status == 1)
            #expect(run.output.contains("\"rule\": \"view-model-is-struct\""))
            #expect(run.output.contains("\"evidence\": \"declaration\""))
            #expect(try strata(["check", ".", "--config", "without.yml"], in: folder).status == 0)
        }
    }
}
