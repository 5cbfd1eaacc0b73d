extension OtherApp {
    /// Another insurer, which is asked for comparison.
    static let insurance = OtherApp(name: "Demo Insurer", scheme: "demo-insurer", program: "demo-insurer")
}
