/// Benchmarks of live pages.
@main enum PresentationBenchmarks {
    static func main() async throws {
        try await PresentationFigures.run()
        try await RowFigures.run()
    }
}
