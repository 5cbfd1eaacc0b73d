import Foundation
import Testing

@testable import ReuseKit

@Suite struct ManifestTests {
    /// The dumps of two packages: Money depends on Clock, a local package, and on the external swift-log behind a trait.
    static func manifests() throws -> [String: Manifest] {
        let money = """
            {"name": "Money", "toolsVersion": {"_version": "6.1.0"},
             "platforms": [{"platformName": "macos", "version": "15.0", "options": []}],
             "products": [
               {"name": "MoneyAPI", "targets": ["MoneyAPI"], "type": {"library": ["automatic"]}},
               {"name": "MoneyService", "targets": ["MoneyService"], "type": {"library": ["automatic"]}},
               {"name": "tool", "targets": ["tool"], "type": {"executable": null}}],
             "traits": [{"name": "default", "enabledTraits": ["Logs"]}, {"name": "Logs", "description": "Says \\"more\\".", "enabledTraits": []}],
             "dependencies": [
               {"fileSystem": [{"identity": "clock", "path": "/r/Packages/Clock"}]},
               {"sourceControl": [{"identity": "swift-log", "location": {"remote": [{"urlString": "https://github.com/apple/swift-log"}]},
                 "requirement": {"range": [{"lowerBound": "1.6.0", "upperBound": "2.0.0"}]}, "traits": [{"name": "default"}]}]}],
             "targets": [
               {"name": "MoneyAPI", "type": "regular", "dependencies": [], "settings": [
                 {"tool": "swift", "kind": {"enableUpcomingFeature": {"_0": "ExistentialAny"}}}]},
               {"name": "MoneyService", "type": "regular", "resources": [{"path": "a.json", "rule": {"embedInCode": {}}}], "dependencies": [
                 {"byName": ["MoneyAPI", null]}, {"product": ["ClockKit", "Clock", null, null]},
                 {"product": ["Logging", "swift-log", null, {"platformNames": [], "traits": ["Logs"]}]}]},
               {"name": "MoneyTests", "type": "test", "dependencies": [{"byName": ["MoneyService", null]}]}]}
            """
        let clock = """
            {"name": "Clock", "toolsVersion": {"_version": "6.2.0"}, "platforms": [], "traits": [], "dependencies": [],
             "products": [{"name": "ClockKit", "targets": ["ClockKit"], "type": {"library": ["automatic"]}}],
             "targets": [
               {"name": "ClockKit", "type": "regular", "dependencies": [
                 {"target": ["CClock", {"platformNames": ["linux"]}]}]},
               {"name": "CClock", "type": "system", "path": "C/CClock", "dependencies": [], "pkgConfig": "clock", "providers": [{"apt": [["libclock-dev"]]}]}]}
            """
        return [
            "/r/Packages/Money": try Manifest(dump: Data(money.utf8), folder: "/r/Packages/Money"),
            "/r/Packages/Clock": try Manifest(dump: Data(clock.utf8), folder: "/r/Packages/Clock"),
        ]
    }

    private func closure(_ products: [String]) throws -> Closure {
        let manifests = try Self.manifests()
        return try Closure(of: #require(manifests["/r/Packages/Money"]), products: products) { try #require(manifests[$0]) }
    }

    @Test func closure_ofOneProduct_containsOnlyItsDependencies() throws {
        let closure = try closure(["MoneyAPI"])
        #expect(closure.members.map(\.target.name) == ["MoneyAPI"])
        #expect(closure.remotes.isEmpty)
        #expect(closure.packages.map(\.name) == ["Money"])
        #expect(!closure.isAlone)
    }

    @Test func closure_ofAll_startsWithTargetsOfOtherPackages() throws {
        let closure = try closure([])
        #expect(closure.members.map(\.target.name) == ["MoneyAPI", "CClock", "ClockKit", "MoneyService"])
        #expect(closure.remotes.map(\.identity) == ["swift-log"])
        #expect(closure.usesModule("Logging"))
        #expect(!closure.usesModule("Cache"))
    }

    @Test func closure_containsTheTraitsOfItsProducts() throws {
        #expect(try closure(["MoneyService"]).neededTraits(merged: false) == ["Logs"])
        #expect(try closure(["MoneyService"]).neededTraits(merged: true) == ["Logs"])
        #expect(try closure(["MoneyAPI"]).neededTraits(merged: false) == [])
        // The merged manifest omits the trait.
        #expect(try closure(["MoneyAPI"]).neededTraits(merged: true) == nil)
        let clock = try #require(try Self.manifests()["/r/Packages/Clock"])
        #expect(try Closure(of: clock, products: []) { _ in clock }.neededTraits(merged: false) == nil)
    }

    @Test func closure_withATraitThatIsOffByDefault_doesNotNeedIt() throws {
        let dump = """
            {"name": "Lock", "toolsVersion": {"_version": "6.1.0"}, "platforms": [], "products": [
               {"name": "Lock", "targets": ["Lock"], "type": {"library": ["automatic"]}}],
             "traits": [{"name": "Wood", "enabledTraits": []}, {"name": "Steel", "enabledTraits": []},
               {"name": "default", "enabledTraits": ["Steel"]}],
             "dependencies": [
               {"sourceControl": [{"identity": "forest", "location": {"remote": [{"urlString": "https://example.com/forest"}]},
                 "requirement": {"range": [{"lowerBound": "1.0.0", "upperBound": "2.0.0"}]}, "traits": [{"name": "default"}]}]},
               {"sourceControl": [{"identity": "mine", "location": {"remote": [{"urlString": "https://example.com/mine"}]},
                 "requirement": {"range": [{"lowerBound": "1.0.0", "upperBound": "2.0.0"}]}, "traits": [{"name": "default"}]}]}],
             "targets": [{"name": "Lock", "type": "regular", "dependencies": [
               {"product": ["Oak", "forest", null, {"platformNames": ["linux"], "traits": ["Wood"]}]},
               {"product": ["Iron", "mine", null, {"platformNames": [], "traits": ["Steel"]}]}]}]}
            """
        let lock = try Manifest(dump: Data(dump.utf8), folder: "/r/Packages/Lock")
        let closure = try Closure(of: lock, products: []) { _ in lock }
        #expect(closure.neededTraits(merged: false) == ["Steel"])
        #expect(closure.neededTraits(merged: true) == ["Steel"])
    }

    @Test func closure_ofAnUnknownProduct_namesThoseThatThereAre() {
        #expect {
            try closure(["MoneyKit"])
        } throws: {
            "\($0)" == "Money has no library product 'MoneyKit'. It has: MoneyAPI, MoneyService."
        }
    }

    @Test func mergedManifest_containsEverythingOfItsManifests() throws {
        let text = try MergedManifest(closure: closure([]), root: "/r").text()
        #expect(
            text == """
                // swift-tools-version: 6.2
                // Merged from Money, Clock.
                import PackageDescription

                let settings: [SwiftSetting] = [
                    .enableUpcomingFeature("ExistentialAny"),
                ]

                let package = Package(
                    name: "Money",
                    platforms: [.macOS("15.0")],
                    products: [
                        .library(name: "MoneyAPI", targets: ["MoneyAPI"]),
                        .library(name: "MoneyService", targets: ["MoneyService"]),
                    ],
                    traits: [
                        .default(enabledTraits: ["Logs"]),
                        .trait(name: "Logs", description: "Says \\"more\\"."),
                    ],
                    dependencies: [
                        .package(url: "https://github.com/apple/swift-log", "1.6.0"..<"2.0.0"),
                    ],
                    targets: [
                        .target(
                            name: "MoneyAPI",
                            path: "Packages/Money/Sources/MoneyAPI",
                            swiftSettings: settings),
                        .systemLibrary(
                            name: "CClock",
                            path: "Packages/Clock/C/CClock",
                            pkgConfig: "clock",
                            providers: [.apt(["libclock-dev"])]),
                        .target(
                            name: "ClockKit",
                            dependencies: [.target(name: "CClock", condition: .when(platforms: [.linux]))],
                            path: "Packages/Clock/Sources/ClockKit"),
                        .target(
                            name: "MoneyService",
                            dependencies: ["MoneyAPI", "ClockKit", .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Logs"]))],
                            path: "Packages/Money/Sources/MoneyService",
                            resources: [.embedInCode("a.json")]),
                    ],
                    swiftLanguageModes: [.v6]
                )

                """)
    }

    @Test func mergedManifest_omitsUnusedTraits() throws {
        #expect(try !MergedManifest(closure: closure(["MoneyAPI"]), root: "/r").text().contains("trait"))
    }

    @Test(arguments: [
        (#""settings": [{"tool": "swift", "kind": {"unsafeFlags": {"_0": ["-Ounchecked"]}}}]"#, "a setting"),
        (#""settings": [{"tool": "swift", "kind": {"define": {"_0": "X"}}, "condition": {"config": "debug"}}]"#, "a setting"),
        (#""pluginUsages": [{"plugin": ["P", "Q"]}]"#, "a plug-in"),
        (#""resources": [{"path": "a", "rule": {"process": {"localization": "base"}}}]"#, "a localized resource"),
        (#""checksum": "abc""#, "checksum"),
    ])
    func mergedManifest_ofAnUnsupportedSetting_isRejected(member: String, what: String) throws {
        let dump = """
            {"name": "A", "toolsVersion": {"_version": "6.1.0"}, "products": [{"name": "A", "targets": ["A"], "type": {"library": ["automatic"]}}],
             "targets": [{"name": "A", "type": "regular", "dependencies": [], \(member)}]}
            """
        let manifest = try Manifest(dump: Data(dump.utf8), folder: "/r/A")
        let closure = try Closure(of: manifest, products: []) { _ in manifest }
        #expect {
            try MergedManifest(closure: closure, root: "/r").text()
        } throws: {
            "\($0)" == "A merged manifest does not support \(what) of target A."
        }
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"name": "A"}"#, #"{"name": "A", "toolsVersion": {"_version": "6.1.0"}, "dependencies": [{"registry": []}]}"#,
    ])
    func manifest_ofADumpThatMakesNoSense_isRefused(dump: String) {
        #expect(throws: ReuseError.self) { try Manifest(dump: Data(dump.utf8), folder: "/r/A") }
    }
}
