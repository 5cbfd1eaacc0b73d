/// APIs of Foundation that the SDKs of devices lack, according to the availability in Apple's documentation: "macOS" only, or macOS and Mac
/// Catalyst. Names that a library could declare, too, such as `Host` and `XMLElement`, are not included.
enum UnavailableAPI {
    static let types: Set<String> = [
        "NSAppleScript", "NSAppleEventManager", "NSScriptCommand", "NSUserScriptTask", "NSUserUnixTask", "NSUserAppleScriptTask",
        "NSUserAutomatorTask", "NSUserNotificationCenter", "NSBackgroundActivityScheduler", "DistributedNotificationCenter",
    ]

    /// Properties of Foundation's types.
    static let members: Set<String> = ["homeDirectoryForCurrentUser"]

    /// The class that starts processes. Other libraries have types of this name, so it counts only in a file with one of its own properties.
    static let process = "Process"
    static let processMembers: Set<String> = ["executableURL", "launchPath"]

    /// A type that is an integer on Linux and a pointer on Apple's platforms, and the function that returns the current thread's value.
    static let thread = "pthread_t"
    static let currentThread = "pthread_self"

    /// The words of which a file with one of these uses contains at least one.
    static let search = WordSearch(types.union(members).union(processMembers).union([thread, currentThread]).sorted())
}
