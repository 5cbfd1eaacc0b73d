import Testing

@testable import StrataManifest

/// Conditions of manifests on the modules of a system, without a toolchain.
@Suite struct ImportableModuleTests {
    @Test(
        arguments: [
            ("Foundation", true, true), ("PackageDescription", true, true), ("Dispatch", true, true), ("FoundationEssentials", true, nil),
            ("Glibc", true, false), ("Musl", nil, false), ("WinSDK", false, false), ("FoundationNetworking", true, false),
            ("Darwin", false, true), ("Combine", false, true), ("SwiftUI", false, true), ("AppKit", false, true), ("UIKit", false, false),
            ("os", false, true), ("CryptoKit", false, true), ("Synchronization", nil, nil), ("SwiftData", nil, nil), ("Mystery", nil, nil),
            ("Foundation,_version:1", nil, nil),
        ] as [(String, Bool?, Bool?)])
    func module_ofASystem_isKnownToBeImportable(module: String, linux: Bool?, macOS: Bool?) {
        #expect(ConditionReader.canImport(module, on: "Linux") == linux)
        #expect(ConditionReader.canImport(module, on: "macOS") == macOS)
        #expect(ConditionReader.canImport(module, on: "Windows") == (module == "PackageDescription" ? true : nil))
    }
}
