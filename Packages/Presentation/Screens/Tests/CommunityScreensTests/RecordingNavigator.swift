import Services

/// Keeps where a screen wanted to go.
@MainActor final class RecordingNavigator: Navigating {
    private(set) var shown: [String] = []
    private(set) var closed = 0

    func show(_ route: some PageRoute) async { shown.append(location(of: route)) }
    func location(of route: some PageRoute) -> String {
        "/" + type(of: route).path + route.parameters().values.sorted { $0.key < $1.key }.map { "?\($0.key)=\($0.value)" }.joined()
    }
    func close() async { closed += 1 }
}
