import Foundation
import Testing

/// Each duration of the app and its packages was chosen for a reason. A new or changed one needs a row in this table.
@Suite(.timeLimit(.minutes(10))) struct DurationTests {
    /// A file, its durations in order, and their reasons.
    private static let reviewed = """
        AppComposition/Statistics/UsageStatistics.swift | .milliseconds(500) .seconds(2) | an earlier run releases the folder within that time; batches
        AppServer/LaunchAuthenticator.swift | Lifetime: TimeInterval = 300 | enough to open the printed address; a copied one is soon useless
        AppServer/MetricsFile.swift | .seconds(15) | the usual scrape interval of Prometheus
        CacheKit/Disk/LargeValues.swift | Age: TimeInterval = 60 | a file without an entry may belong to a write that is in progress
        DatabaseKit/Observation/ChangeHub.swift | .seconds(366 * 86_400) | a longer pause would overflow the clock
        DatabaseKit/Opening/Preset.swift | Delay = 1.0 Timeout: Double = 5 .milliseconds(16) .seconds(24 * 3600) | after the start; SQLite's usual wait for a lock; one frame; one inspection a day
        DatabaseKit/Safety/Inspection.swift | .milliseconds(1) | a cancellation may arrive before the statement that it ends
        FinanceService/FinanceService.swift | .seconds(3600) | exchange rates change daily, and a total may be one hour late
        FinanceService/PaymentPlugins.swift | .seconds(1) | a payment method must not delay the list of accounts
        FundsService/FundsService+Trading.swift | Lifetime = 3_600 | the fund company holds a price for an hour
        LiveHTML/Session/LiveLimits.swift | .seconds(600) .seconds(30) .seconds(10) .seconds(120) .milliseconds(500) | a closed laptop; a tunnel; a slow form; a slow upload; a first paint without a spinner
        LiveHTMLServer/BrowserKeyRing.swift | .seconds(3) .seconds(3600) | a request in flight; a stolen key works for an hour at most
        LiveHTMLServer/LiveServer.swift | .seconds(15) .milliseconds(600) | below the idle limit of proxies; an orderly stop takes less than a second
        LiveHTMLServer/OversizedHeadHandler.swift | .seconds(2) | a browser reads the page after it has sent its head
        LoggingKit/Drain/RateLimit.swift | .seconds(60) | a flood is reported once a minute
        LoggingKit/Files/LogFiles.swift | .seconds(7 * 86_400) | a report of last week's failure still has its lines
        LoggingKit/LogOptions.swift | .milliseconds(50) | a full buffer blocks a caller for three frames at most
        NetworkKit/Client/HTTPClient.swift | .seconds(20) .seconds(60) .seconds(30) | an attempt, a call with its retries, and a silent body
        NetworkKit/Interceptors/RetryPolicy.swift | .milliseconds(200) .seconds(10) .seconds(30) | a lost packet; at most half of a call; a requested pause that a user waits for
        NetworkKitAsyncHTTPClient/AsyncHTTPClientTransport.swift | .seconds(10) | three lost packets of a connection
        NetworkKitURLSession/URLSessionTransport.swift | .seconds(60) Interval = 24 | the limits of the client end earlier; URLSession must not
        OutboxService/OutboxUpload.swift | .seconds(120) | one part of a file over a slow mobile network
        OutboxService/Running/WakeSignal.swift | .seconds(60) .seconds(3_600) | an order leaves within a minute after an outage, or when the server asks for it
        PluginsService/PluginRegistry.swift | .seconds(20) | a plug-in may ask the user something
        PresentationKit/Aspects/LeakAspect.swift | .seconds(10) | animations and requests of a removed screen have ended
        PresentationKit/Forms/FormModel.swift | .seconds(1) | input is stored at most once a second
        RemoteConfigService/ConfigPayload.swift | .seconds(1) .seconds(3600) .seconds(300) | a switch works within an hour whatever the back end says
        RoutingService/SubApps/SubApp.swift | .seconds(5) | a page that compares offers appears without the slowest insurer
        ShareService/ShareService.swift | .seconds(1) | the list of channels appears without the slowest one
        StatisticsKit/Events/EventLimits.swift | .seconds(14 * 86_400) .seconds(1800) | two weeks offline; the usual end of a session
        StatisticsKit/Upload/EventUploader.swift | .seconds(366 * 86_400) | a longer pause would overflow the clock
        StatisticsKit/Upload/UploadPolicy.swift | .seconds(30) .seconds(5) .seconds(900) .seconds(86_400) | batches; retries that spare a battery; what a server can request
        UserService/LockOuts.swift | Seconds = 3_600 | a false response must not lock out a user for days
        UserService/UserService.swift | .seconds(5) | a sign-out ends on this device while the back end is silent
        WebBridgeService/Pages/BridgeLimits.swift | .seconds(10) | a framed page waits for an answer no longer than for a request
        """

    @Test func everyDuration_isReviewed() throws {
        // The second form is a number of seconds.
        let literal =
            #/
            \.(?:seconds|milliseconds)\([\d_*\ ]+\) |
            (?:[sS]econds|Lifetime|Age|Interval|Timeout|Delay)(?::\ (?:TimeInterval|Double|Int))?\ =\ [\d_.]+
            /#
        var found: [String: String] = [:]
        for file in try Self.files(in: "App", "Packages") {
            guard let name = file.path.components(separatedBy: "/Sources/").dropFirst().first, !name.contains("Testing/") else { continue }
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let durations = lines.map { $0.components(separatedBy: "//")[0] }.flatMap { code in
                // A divisor or a comparison is a unit or a rate.
                code.matches(of: literal).filter { match in
                    ["/ ", ">= ", "< "].allSatisfy { !code[..<match.startIndex].hasSuffix($0) }
                }.map { String($0.output) }
            }
            if !durations.isEmpty { found[name] = durations.joined(separator: " ") }
        }
        #expect(found.count > 25)
        let rows = Self.reviewed.split(separator: "\n").map { $0.components(separatedBy: " | ") }
        #expect(rows.allSatisfy { $0.count == 3 && $0[2].count > 10 })
        let reviewed = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        for name in Set(found.keys).union(reviewed.keys).sorted() {
            #expect(found[name] == reviewed[name], "\(name): state the reason of its durations in this test")
        }
    }

    /// A test that waits for an event fails if the event is missing, instead of waiting forever.
    @Test func everySuite_hasATimeLimit() throws {
        var count = 0
        for file in try Self.files(in: "App", "Packages", "Tests") where file.path.contains("Tests/") {
            let text = try String(contentsOf: file, encoding: .utf8)
            let suites = text.matches(of: /\b(?:struct|class|actor) \w+Tests\b/).count
            guard text.contains("@Test") else { continue }
            count += suites
            let limits = text.components(separatedBy: ".timeLimit(").count - 1
            #expect(limits >= suites, "\(file.lastPathComponent): add .timeLimit(.minutes(10)) to each suite")
        }
        #expect(count > 300)
    }

    private static func files(in folders: String...) throws -> [URL] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardizedFileURL
        return try folders.flatMap { folder in
            let files = FileManager.default.enumerator(at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            return try #require(files).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" && !$0.path.contains("/.build") }
        }
    }
}
