// import Commented
import Foundation

@_spi(Internal) @testable public import struct Net.Client

#if canImport(UIKit)
import UIKit
#elseif os(Linux) && DEBUG
import Glibc
import func Musl.exit
#else
@_exported import AppKit
#endif
let text = """
    import Nothing
    """
