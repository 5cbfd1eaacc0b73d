/// Benchmarks of live pages.
@main enum PresentationBenchmarks {
    static func main() async throws {
        try await PresentationBenchmark.run()
        try await RowBenchmark.run()
    }
}
