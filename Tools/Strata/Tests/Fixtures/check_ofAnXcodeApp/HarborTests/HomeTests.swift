import Testing

@testable import HarborKit
