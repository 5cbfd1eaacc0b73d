/// The platforms on which an SDK module certainly can or cannot be imported; only modules that decide `#if` conditions in practice.
package enum PlatformModules {
    private static let linuxOnly: Set<String> = ["Glibc"]
    /// The C libraries of other systems, by platform. Musl is in an SDK for Linux that a machine may or may not have.
    private static let foreignLibraries: [String: BuildConfiguration.Platform] = [
        "Musl": .linux, "Android": .android, "Bionic": .android, "WASILibc": .wasi, "WinSDK": .windows, "CRT": .windows, "ucrt": .windows,
    ]
    private static let elsewhereThanApple: Set<String> = ["FoundationNetworking", "FoundationXML"]
    private static let appleOnly: Set<String> = [
        "Darwin", "ObjectiveC", "os", "Combine", "SwiftUI", "CryptoKit", "Security", "CoreGraphics", "CoreData",
        "UserNotifications", "WebKit", "StoreKit", "Network", "OSLog", "CommonCrypto", "AuthenticationServices", "LocalAuthentication",
        "MapKit", "CoreLocation", "AVFoundation", "QuartzCore", "Metal", "SwiftData",
    ]
    private static let iOSOnly: Set<String> = ["UIKit", "CoreTelephony", "MessageUI"]
    private static let macOSOnly: Set<String> = ["AppKit", "Cocoa", "Carbon", "ScreenSaver", "SecurityInterface"]
    private static let everywhere: Set<String> = ["Swift", "Foundation", "Dispatch", "Observation", "Synchronization", "RegexBuilder"]

    /// Whether `module` can be imported; `nil` if unknown. Mac Catalyst counts as iOS.
    package static func isAvailable(_ module: String, on platform: BuildConfiguration.Platform) -> Bool? {
        if platform == .other { return everywhere.contains(module) ? true : nil }
        if platform == .maccatalyst { return isAvailable(module, on: .ios) == true ? true : nil }
        if everywhere.contains(module) { return true }
        if linuxOnly.contains(module) { return platform == .linux ? true : platform == .freebsd || platform == .openbsd ? nil : false }
        if let library = foreignLibraries[module] { return library != platform ? false : library == .linux ? nil : true }
        if elsewhereThanApple.contains(module) { return !platform.isApple }
        if appleOnly.contains(module) {
            // Not every Apple platform has each of them.
            return platform == .macos || platform == .ios ? true : platform.isApple ? nil : false
        }
        if iOSOnly.contains(module) { return platform == .ios ? true : platform == .macos || !platform.isApple ? false : nil }
        if macOSOnly.contains(module) { return platform == .macos }
        return nil
    }
}
