/// The platforms on which an SDK module certainly can or cannot be imported; only modules that decide `#if` conditions in practice.
package enum PlatformModules {
    /// The C libraries of systems other than Apple's, by platform. Linux has one of two.
    private static let libraries: [String: BuildConfiguration.Platform] = [
        "Glibc": .linux, "Musl": .linux, "Android": .android, "Bionic": .android, "WASILibc": .wasi, "WinSDK": .windows, "CRT": .windows,
        "ucrt": .windows,
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
        if everywhere.contains(module) { return true }
        if platform == .other { return nil }
        if platform == .maccatalyst { return isAvailable(module, on: .ios) == true ? true : nil }
        if module == "Glibc", platform == .freebsd || platform == .openbsd { return nil }
        if let library = libraries[module] { return library != platform ? false : library == .linux ? nil : true }
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
