@_spi(Rendering) import PresentationKit
import Testing
