import HomeAPI

#if DEBUG
import NetworkKit
#endif

public func title(of home: Home) -> String { "import Nothing: \(home.name)" }
