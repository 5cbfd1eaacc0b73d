func page() -> String { titles().joined() }

func shortcut() -> [String] { Disk().read() }  // cross-layer-call@31 cross-layer-call@38
