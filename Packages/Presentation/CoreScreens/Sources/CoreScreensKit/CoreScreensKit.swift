@_exported public import CoreServices
// Re-exports PresentationKit and the services, so that a screen needs one import.
@_exported public import PresentationKit
