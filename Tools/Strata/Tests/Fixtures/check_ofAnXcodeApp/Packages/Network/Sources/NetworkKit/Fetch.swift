import Foundation

public func fetch() -> String { "" }
