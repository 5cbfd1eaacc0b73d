/// The modules that come with a toolchain or a platform's SDK and that no manifest declares.
///
/// A fixed list and not the one of the machine, so that a check answers the same everywhere. A name with a leading underscore that nobody
/// else has is the toolchain's too: its own parts (`_Concurrency`) and overlays of two modules (`_MapKit_SwiftUI`, which belongs to those two).
public enum ToolchainModules {
    /// Whether the module comes with a toolchain or an SDK.
    public static func contains(_ module: String) -> Bool {
        module.hasPrefix("_") || names.contains(module)
    }

    /// The modules that only tests may use.
    public static let testing: Set<String> = ["Testing", "XCTest", "StoreKitTest", "XCUIAutomation"]

    private static let names: Set<String> = Set(
        """
        Swift SwiftShims Foundation FoundationEssentials FoundationInternationalization FoundationNetworking FoundationXML Dispatch
        Distributed Observation RegexBuilder Runtime Synchronization SwiftOnoneSupport Cxx CxxStdlib Glibc Musl Android Bionic WASILibc
        WinSDK CRT ucrt Darwin ObjectiveC os OSLog System CoreFoundation PackageDescription PackagePlugin
        CompilerPluginSupport Testing XCTest StoreKitTest XCUIAutomation Builtin Playgrounds simd MachO XPC Compression
        Accelerate AccessorySetupKit Accessibility Accounts ActivityKit AdServices AdSupport AlarmKit AppIntents AppKit AppTrackingTransparency
        ApplicationServices ARKit AssetsLibrary AudioToolbox AudioUnit AuthenticationServices AutomaticAssessmentConfiguration AVFAudio AVFoundation
        AVKit AVRouting BackgroundAssets BackgroundTasks BrowserEngineKit BusinessChat CallKit Carbon CarPlay CFNetwork Charts Cinematic ClassKit
        ClockKit CloudKit Cocoa CocoaTouch ColorSync Combine CommonCrypto Contacts ContactsUI CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth
        CoreData CoreGraphics CoreHaptics CoreHID CoreImage CoreImageCIFilterBuiltins CoreLocation CoreLocationUI CoreMedia CoreMIDI CoreML
        CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CoreWLAN CreateML CreateMLComponents
        CryptoKit CryptoTokenKit DataDetection DeveloperToolsSupport DeviceActivity DeviceCheck DeviceDiscoveryExtension DiskArbitration
        DockKit EndpointSecurity EnergyKit EventKit EventKitUI ExceptionHandling ExposureNotification ExtensionFoundation ExtensionKit ExternalAccessory
        FamilyControls FileProvider FileProviderUI FinanceKit FinderSync ForceFeedback FoundationModels GameController GameKit GameplayKit GeoToolbox
        GLKit GroupActivities GSS HealthKit HealthKitUI HomeKit IdentityLookup ImageCaptureCore ImageIO ImagePlayground Intents IntentsUI
        IOBluetooth IOKit IOSurface iTunesLibrary JavaScriptCore JournalingSuggestions Kernel LightweightCodeRequirements LinkPresentation
        LiveCommunicationKit LocalAuthentication LockedCameraCapture ManagedAppDistribution ManagedSettings ManagedSettingsUI MapKit
        Matter MatterSupport MediaAccessibility MediaExtension MediaLibrary MediaPlayer MediaSetup MessageUI Messages Metal MetalFX MetalKit
        MetalPerformanceShaders MetalPerformanceShadersGraph MetricKit MLCompute MobileCoreServices ModelIO MultipeerConnectivity MusicKit NaturalLanguage
        NearbyInteraction Network NetworkExtension NewsstandKit NotificationCenter OpenAL OpenGLES OpenCL PassKit PDFKit PencilKit PermissionKit
        PHASE Photos PhotosUI ProximityReader PushKit PushToTalk Quartz QuartzCore QuickLook QuickLookThumbnailing QuickLookUI RealityFoundation
        RealityKit ReplayKit RoomPlan SafariServices SceneKit ScreenCaptureKit ScreenSaver ScreenTime Security SecurityFoundation SecurityInterface
        SensitiveContentAnalysis SensorKit ServiceManagement SharedWithYou SharedWithYouCore ShazamKit Social SoundAnalysis Spatial Speech SpriteKit
        StickerKit StoreKit Symbols SwiftData SwiftUI SwiftUICore Sysdir SystemConfiguration SystemExtensions TabularData ThreadNetwork TipKit Translation
        TVMLKit TVServices TVUIKit UIKit UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoSubscriberAccount VideoToolbox Virtualization
        Vision VisionKit vmnet WatchConnectivity WatchKit WeatherKit WebKit WidgetKit WorkoutKit SQLite3 zlib libxml2
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
