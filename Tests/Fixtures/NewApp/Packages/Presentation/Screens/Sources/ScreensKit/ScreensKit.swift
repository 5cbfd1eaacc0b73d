// Re-exports what every screen uses and the services of this app, so that a screen needs one import.
@_exported public import CoreScreensKit
@_exported public import Services
