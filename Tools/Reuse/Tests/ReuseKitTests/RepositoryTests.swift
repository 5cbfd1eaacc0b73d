import Foundation
import Testing

@testable import ReuseKit

/// Exports and copies of a repository with two packages: Clock, and Money, which depends on it.
@Suite final class RepositoryTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reuse-tests-\(UUID().uuidString)").path
    private var root: String { folder + "/repository" }

    init() throws {
        try write("Packages/Clock/Package.swift", Self.manifest("Clock", target: "ClockKit", dependencies: "", uses: ""))
        try write("Packages/Clock/Sources/ClockKit/Clock.swift", "public let hour = 12\n")
        try write("Packages/Clock/README.md", "# Clock\n")
        try write("Other.txt", "nobody's\n")
        try git("init", "-q", "-b", "main")
        try commit("Add Clock\n\nIt tells the hour.", on: 1_700_000_000)
        try write("Packages/Clock/Sources/ClockKit/Clock.swift", "public let hour = 13\n")
        try commit("Correct the hour", on: 1_700_000_100)
        try write(
            "Packages/Money/Package.swift",
            Self.manifest(
                "Money", target: "MoneyKit", dependencies: ".package(path: \"../Clock\")",
                uses: ".product(name: \"ClockKit\", package: \"Clock\")"))
        try write("Packages/Money/Sources/MoneyKit/Money.swift", "import ClockKit\npublic func cents() -> Int { hour * 100 }\n")
        try write("Packages/Money/README.md", "# Money\n")
        try write("Packages/Money/Tests/MoneyKitTests/None.swift", "")
        try commit("Add Money", on: 1_700_000_200)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private static func manifest(_ name: String, target: String, dependencies: String, uses: String) -> String {
        """
        // swift-tools-version: 6.1
        import PackageDescription
        let package = Package(
            name: "\(name)", products: [.library(name: "\(target)", targets: ["\(target)"])], dependencies: [\(dependencies)],
            targets: [.target(name: "\(target)", dependencies: [\(uses)])])

        """
    }

    private func write(_ path: String, _ text: String) throws {
        let file = URL(fileURLWithPath: "\(root)/\(path)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func git(_ arguments: String..., environment: [String: String] = [:]) throws {
        try Command(["git", "-c", "user.name=A", "-c", "user.email=a@example.org"] + arguments, in: root, environment: environment).run()
    }

    private func commit(_ message: String, on date: Int) throws {
        try git("add", "-A")
        try git(
            "commit", "-q", "-m", message,
            environment: ["GIT_AUTHOR_DATE": "\(date) +0100", "GIT_COMMITTER_DATE": "\(date) +0100"])
    }

    private func packages() throws -> (Repository, Packages) {
        let repository = try Repository(around: root)
        return (repository, try Packages(of: repository, scratch: folder + "/scratch"))
    }

    private func export(_ name: String, to place: String, tag: String = "1.2.0") throws -> String {
        let (repository, packages) = try packages()
        return try Export(packages.closure(of: name, products: []), from: repository, tag: tag).write(to: "\(folder)/\(place)")
    }

    private func inExport(_ place: String, _ arguments: String...) throws -> String {
        try Command(["git"] + arguments, in: "\(folder)/\(place)").text()
    }

    @Test func export_ofAPackageAlone_hasItsHistoryAtTheTop() throws {
        let said = try export("Clock", to: "out")
        #expect(said.hasSuffix("with 2 commits of history"))
        #expect(try inExport("out", "ls-files") == "Package.swift\nREADME.md\nSources/ClockKit/Clock.swift")
        #expect(
            try inExport("out", "log", "--reverse", "--format=%s|%an|%ad", "--date=raw")
                == "Add Clock|A|1700000000 +0100\nCorrect the hour|A|1700000100 +0100")
        #expect(try inExport("out", "show", "main~1:Sources/ClockKit/Clock.swift") == "public let hour = 12")
        #expect(try inExport("out", "tag", "-l", "-n9").contains("From commit \(inRepository("rev-parse", "HEAD")) of Packages/Clock."))
        #expect(try inExport("out", "status", "--porcelain").isEmpty)
    }

    private func inRepository(_ arguments: String...) throws -> String { try Command(["git"] + arguments, in: root).text() }

    @Test func export_ofAPackageAboveAnother_isOneMergedPackage() throws {
        let said = try export("Money", to: "out")
        #expect(said.hasSuffix("with 3 commits of history, merged from Money, Clock"))
        #expect(
            try inExport("out", "ls-files")
                == """
                Package.swift
                Packages/Clock/Sources/ClockKit/Clock.swift
                Packages/Money/Sources/MoneyKit/Money.swift
                README.md
                """)
        let merged = try Manifest(at: "\(folder)/out", scratch: folder + "/scratch")
        #expect(merged.dependencies.isEmpty)
        #expect(merged.targets.map(\.name) == ["ClockKit", "MoneyKit"])
    }

    @Test func export_ofTheSameCommitTwice_isTheSame() throws {
        _ = try export("Money", to: "one")
        _ = try export("Money", to: "two")
        #expect(try inExport("one", "rev-parse", "1.2.0", "main") == inExport("two", "rev-parse", "1.2.0", "main"))
    }

    @Test func export_toAFolderThatExists_leavesItAlone() throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/out", withIntermediateDirectories: true)
        #expect {
            try export("Clock", to: "out")
        } throws: {
            "\($0)".hasSuffix("out exists already and is left alone. Name a folder that does not exist.")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/out").isEmpty)
    }

    @Test func export_ofUncommittedChanges_isRejected() throws {
        try write("Packages/Clock/Sources/ClockKit/New.swift", "")
        #expect {
            try export("Money", to: "out")
        } throws: {
            "\($0)".contains("Packages/Clock/Sources/ClockKit/New.swift. Commit them first.")
        }
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
    }

    @Test(arguments: ["", "1", "1.2", "v1.2.3", "1.2.3 ", "01.2.3", "1.2.3;rm", "--help"])
    func export_withATagThatIsNoVersion_isRefused(tag: String) {
        #expect(throws: ReuseError.badTag(tag)) { try export("Clock", to: "out", tag: tag) }
    }

    @Test func export_ofAnUnknownPackage_namesThoseThatThereAre() {
        #expect {
            try export("Cloque", to: "out")
        } throws: {
            "\($0)" == "There is no package 'Cloque'. There are: Clock, Money."
        }
    }

    @Test func vendoredCopy_untouched_hasNoDifference() throws {
        let (repository, packages) = try packages()
        let vendor = Vendor(from: repository, packages: packages)
        let said = try vendor.copy("Money", to: "\(folder)/copy")
        #expect(said.contains("7 files of Packages/Money, Packages/Clock"))
        try FileManager.default.createDirectory(atPath: "\(folder)/copy/Packages/Money/.build", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: "\(folder)/copy/Packages/Money/.build/x"))
        #expect(try vendor.check("\(folder)/copy").isEmpty)
        #expect(try Manifest(at: "\(folder)/copy/Packages/Money", scratch: folder + "/scratch").dependencies.map(\.identity) == ["clock"])
    }

    @Test func vendoredCopy_whenChangedOrBehind_isReported() throws {
        let (repository, packages) = try packages()
        let vendor = Vendor(from: repository, packages: packages)
        _ = try vendor.copy("Clock", to: "\(folder)/copy")
        try Data("mine\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/copy/README.md"))
        try Data("mine\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/copy/Sources/ClockKit/Mine.swift"))
        try FileManager.default.removeItem(atPath: "\(folder)/copy/Sources/ClockKit/Clock.swift")
        try write("Packages/Clock/README.md", "# Clock\n\nNews.\n")
        try commit("Tell news", on: 1_700_000_300)
        let difference = try vendor.check("\(folder)/copy")
        #expect(difference.changed == ["README.md"])
        #expect(difference.added == ["Sources/ClockKit/Mine.swift"])
        #expect(difference.missing == ["Sources/ClockKit/Clock.swift"])
        #expect(difference.behind.map { $0.split(separator: " ", maxSplits: 1)[1] } == ["Tell news"])
    }

    @Test func vendorCheck_ofAnotherFolder_reportsThatItIsNoCopy() throws {
        let (repository, packages) = try packages()
        #expect {
            try Vendor(from: repository, packages: packages).check(folder)
        } throws: {
            "\($0)".hasSuffix("has no PROVENANCE, so it was not created by 'make vendor'.")
        }
    }

    @Test func vendorCheck_whenTheRepositoryLacksTheCommit_suggestsAFix() throws {
        let (repository, packages) = try packages()
        let vendor = Vendor(from: repository, packages: packages)
        _ = try vendor.copy("Clock", to: "\(folder)/copy")
        let file = "\(folder)/copy/PROVENANCE"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let unknown = String(repeating: "0", count: 40)
        try text.replacingOccurrences(of: repository.head(), with: unknown).write(toFile: file, atomically: true, encoding: .utf8)
        #expect(throws: ReuseError.unknownCommit(unknown)) { try vendor.check("\(folder)/copy") }
    }
}
