import Foundation
import StrataIndex
import StrataTesting
import StrataWorkspace
import Testing

/// The index stores of a workspace.
@Suite struct StoreFinderTests {
    private func withFolders(_ body: (_ root: String, _ home: String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent("strata-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["root", "home"] { try make("\(folder)/\(name)") }
        try body("\(folder)/root", "\(folder)/home")
    }

    private func make(_ folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func write(_ values: [String: String], to path: String) throws {
        try make(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
        try data.write(to: URL(fileURLWithPath: path))
    }

    private func finder(_ root: String, _ home: String) throws -> StoreFinder {
        StoreFinder(tree: try DiskTree(root), environment: ["HOME": home])
    }

    private var project: Workspace {
        let text =
            "{ objects = { r = { isa = PBXProject; mainGroup = g; targets = (); buildConfigurationList = l; };"
            + " g = { isa = PBXGroup; children = (); }; l = { isa = XCConfigurationList; buildConfigurations = (); }; }; rootObject = r; }"
        let build = ["build/info.plist": "", "build/Build/x": "", "build/Index.noindex/x": ""]
        return SyntheticWorkspace([], files: build.merging(["App.xcodeproj/project.pbxproj": text]) { first, _ in first }).load()
    }

    @Test func stores_ofXcode_areFoundByTheProjectsPath() throws {
        try withFolders { root, home in
            let builds = "\(home)/Library/Developer/Xcode/DerivedData"
            try FileManager.default.createSymbolicLink(atPath: "\(home)/link", withDestinationPath: root)
            for (name, path) in [
                ("App-abc", "\(root)/App.xcodeproj"), ("App-link", "\(home)/link/Removed/App.xcworkspace"), ("App-old", root),
                ("App-xyz", "\(root)-copy/App.xcodeproj"), ("App-zzz", "relative"),
            ] {
                try write(["WorkspacePath": path], to: "\(builds)/\(name)/info.plist")
                try make("\(builds)/\(name)/Index\(name == "App-old" ? "" : ".noindex")/DataStore/v5/units")
            }
            try make("\(builds)/ModuleCache.noindex/Index.noindex/DataStore/v5/units")
            let found = ["App-abc/Index.noindex", "App-link/Index.noindex", "App-old/Index"].map { "\(builds)/\($0)/DataStore" }
            let stores = try finder(root, home).stores(of: project)
            #expect(stores == found)
            let homeless = try finder(root, "").stores(of: project)
            #expect(homeless == [])
        }
    }

    @Test func stores_inTheChosenFolderAndInTheWorkspace_areFound() throws {
        try withFolders { root, home in
            try write(
                ["IDECustomDerivedDataLocation": "\(home)/Builds"], to: "\(home)/Library/Preferences/com.apple.dt.Xcode.plist")
            try write(["WorkspacePath": "\(root)/App.xcworkspace"], to: "\(home)/Builds/App-1/info.plist")
            let found = [
                "\(root)/.build/out", "\(root)/.build/debug/index/store", "\(root)/.build/index-build/out",
                "\(root)/build/Index.noindex/DataStore", "\(home)/Builds/App-1/Index.noindex/DataStore",
            ]
            for store in found { try make("\(store)/v5/units") }
            let stores = try finder(root, home).stores(of: project)
            #expect(stores == found)
        }
    }

    /// A scratch folder, a store, and the output of `swift build --show-bin-path` for each build system.
    @Test(arguments: [
        ("", "out"), ("", "debug/index/store"), ("", "index/store"), ("", "Index.noindex/DataStore"), ("", "Index/DataStore"), ("", "."),
        ("debug", "debug/index/store"), ("out/Products/Debug-linux", "out"),
    ])
    func store_ofAFolder_isFoundByTheFoldersPath(folder: String, place: String) throws {
        try withFolders { root, _ in
            let path = folder.isEmpty ? root : "\(root)/\(folder)"
            try make(path)
            #expect(StoreFinder.store(at: path) == path)
            try make("\(root)/\(place)/v5/units")
            #expect(StoreFinder.store(at: path) == (place == "." ? root : "\(root)/\(place)"))
        }
    }

    @Test func places_listInspectedFolders() throws {
        try withFolders { root, home in
            let finder = try finder(root, home)
            #expect(finder.places(of: project) == ".build and ~/Library/Developer/Xcode/DerivedData")
            #expect(finder.places(of: SyntheticWorkspace([.package("", [.target("A")])]).load()) == ".build")
        }
    }
}
