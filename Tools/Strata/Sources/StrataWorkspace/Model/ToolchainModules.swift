/// The modules of toolchains and platform SDKs, which no manifest declares.
///
/// A fixed list instead of the machine's, so that a check has the same result everywhere. An overlay of two of them (`_MapKit_SwiftUI`) is
/// included; other names with a leading underscore are not.
public enum ToolchainModules {
    public static func contains(_ module: String) -> Bool {
        if names.contains(module) { return true }
        guard module.hasPrefix("_") else { return false }
        let parts = module.dropFirst().split(separator: "_")
        return parts.count > 1 && parts.allSatisfy { names.contains(String($0)) }
    }

    /// The modules that only tests may use.
    public static let testing: Set<String> = ["Testing", "XCTest", "StoreKitTest", "XCUIAutomation"]
    private static let names: Set<String> = Set(
        """
        _Concurrency _StringProcessing _RegexParser _Differentiation _Distributed _Backtracing _Runtime _SwiftConcurrencyShims _Volatile
        _Builtin_float _Builtin_intrinsics _SynchronizationShims _FoundationCShims _FoundationICU _FoundationCollections _TestingInternals
        _TestDiscovery _RuntimeC _Testing_ExperimentalImageAttachments _InternalSwiftScan _SwiftSyntaxCShims _DarwinFoundation1 _DarwinFoundation2
        _DarwinFoundation3 Swift SwiftShims Foundation FoundationEssentials FoundationInternationalization FoundationNetworking FoundationXML Dispatch
        Distributed Observation RegexBuilder Runtime Synchronization SwiftOnoneSupport Cxx CxxStdlib Glibc Musl Android Bionic WASILibc
        WinSDK CRT ucrt Darwin ObjectiveC os OSLog System CoreFoundation PackageDescription PackagePlugin XcodeProjectPlugin
        CompilerPluginSupport Testing XCTest StoreKitTest XCUIAutomation Builtin Playgrounds simd MachO XPC Compression
        Accelerate AccessorySetupKit Accessibility Accounts ActivityKit AdServices AdSupport AlarmKit AppIntents AppKit AppTrackingTransparency
        ApplicationServices ARKit AssetsLibrary AudioToolbox AudioUnit AuthenticationServices AutomaticAssessmentConfiguration AVFAudio AVFoundation
        AVKit AVRouting BackgroundAssets BackgroundTasks BrowserEngineKit BusinessChat CallKit Carbon CarPlay CFNetwork Charts Cinematic ClassKit
        ClockKit CloudKit Cocoa CocoaTouch ColorSync Combine CommonCrypto Contacts ContactsUI CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth
        CoreData CoreGraphics CoreHaptics CoreHID CoreImage CoreImageCIFilterBuiltins CoreLocation CoreLocationUI CoreMedia CoreMediaIO CoreMIDI CoreML
        CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CoreWLAN CreateML CreateMLComponents
        CryptoKit CryptoTokenKit DataDetection DeveloperToolsSupport DeviceActivity DeviceCheck DeviceDiscoveryExtension DiskArbitration
        DockKit EndpointSecurity EnergyKit EventKit EventKitUI ExceptionHandling ExposureNotification ExtensionFoundation ExtensionKit ExternalAccessory
        FamilyControls FileProvider FileProviderUI FinanceKit FinderSync ForceFeedback FoundationModels GameController GameKit GameplayKit GeoToolbox
        GLKit GroupActivities GSS HealthKit HealthKitUI HomeKit IdentityLookup ImageCaptureCore ImageIO ImagePlayground Intents IntentsUI
        IOBluetooth IOKit IOSurface iTunesLibrary JavaScriptCore JournalingSuggestions Kernel LightweightCodeRequirements LinkPresentation
        LiveCommunicationKit LocalAuthentication LockedCameraCapture ManagedAppDistribution ManagedSettings ManagedSettingsUI MapKit
        Matter MatterSupport MediaAccessibility MediaExtension MediaLibrary MediaPlayer MediaSetup MessageUI Messages Metal MetalFX MetalKit
        MetalPerformanceShaders MetalPerformanceShadersGraph MetricKit MLCompute MobileCoreServices ModelIO MultipeerConnectivity MusicKit NaturalLanguage
        NearbyInteraction Network NetworkExtension NewsstandKit NotificationCenter OpenAL OpenGL OpenGLES OpenCL PassKit PDFKit PencilKit PermissionKit
        PHASE Photos PhotosUI ProximityReader PushKit PushToTalk Quartz QuartzCore QuickLook QuickLookThumbnailing QuickLookUI RealityFoundation
        RealityKit ReplayKit RoomPlan SafariServices SceneKit ScreenCaptureKit ScreenSaver ScreenTime Security SecurityFoundation SecurityInterface
        SensitiveContentAnalysis SensorKit ServiceManagement SharedWithYou SharedWithYouCore ShazamKit Social SoundAnalysis Spatial Speech SpriteKit
        StickerKit StoreKit Symbols SwiftData SwiftUI SwiftUICore Sysdir SystemConfiguration SystemExtensions TabularData ThreadNetwork TipKit Translation
        TVMLKit TVServices TVUIKit UIKit UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoSubscriberAccount VideoToolbox Virtualization
        Vision VisionKit vmnet WatchConnectivity WatchKit WeatherKit WebKit WidgetKit WorkoutKit SQLite3 zlib libxml2
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
