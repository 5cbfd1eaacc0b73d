import CacheKit
public import DomainAPI
public import ScreensKit
import WebBridgeAPI

/// One domain as the app is given it: its services, its screens, and what they are trusted with here.
public struct Feature: Sendable {
    /// Nil when its service is one that every app has.
    var domain: Domain?
    var screens: ScreenDomain
    /// Counters of caches, for the page of diagnostics, by the name under which it knows words for them.
    var caches: [String: @Sendable () -> CacheStatistics] = [:]
    /// What the bank's own web pages may ask for.
    var webGrants: [BridgeCapability] = []

    public init(_ domain: Domain? = nil, screens: ScreenDomain = ScreenDomain()) {
        self.domain = domain
        self.screens = screens
    }
}
