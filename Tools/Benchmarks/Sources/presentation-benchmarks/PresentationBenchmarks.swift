/// Benchmarks of live pages. Arguments select parts: `pages first rows`.
@main enum PresentationBenchmarks {
    static func main() async throws {
        let parts = Set(CommandLine.arguments.dropFirst())
        if parts.isEmpty || parts.contains("pages") { try await PresentationBenchmark.run() }
        if parts.isEmpty || parts.contains("first") { try await FirstRenderBenchmark.run() }
        if parts.isEmpty || parts.contains("rows") { try await RowBenchmark.run() }
    }
}
