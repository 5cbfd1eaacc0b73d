import Foundation
import StrataManifest
import StrataScan
import Testing

/// A manifest with its evaluation.
struct Evaluation {
    var tools = "5.9"
    var imports = "import PackageDescription"
    var environment: [String: String] = [:]
    var compiler: ToolsVersion? = ToolsVersion(6, 3, 1)
    var fileExists: (@Sendable (String) -> Bool)?
    var repositoryState: (@Sendable (String) -> RepositoryState?)?

    /// The evaluated manifest with the given body.
    func answer(_ body: String) throws(Refusal) -> JSONValue {
        let evaluator = ManifestEvaluator(
            folder: "/sample/App", environment: environment, compiler: compiler, fileExists: fileExists,
            repositoryState: repositoryState)
        return try evaluator.evaluate(Array("// swift-tools-version:\(tools)\n\(imports)\n\(body)\n".utf8))
    }

    func dump(_ body: String) throws -> Dump { Dump(value: try JSONSerialization.jsonObject(with: Data(answer(body).line.utf8))) }

    /// The targets of a package that is called `package`.
    func targets(_ body: String) throws -> [Dump] { try dump(body)["targets"].list }

    /// The reason for a refusal.
    func refusal(_ body: String) -> String? { failure(body)?.description }

    /// Manifests that SwiftPM certainly rejects.
    func verdict(_ body: String) -> String? { failure(body)?.verdict }

    private func failure(_ body: String) -> Refusal? {
        do throws(Refusal) {
            _ = try answer(body)
            return nil
        } catch {
            return error
        }
    }
}

/// A part of an answer.
struct Dump {
    let value: Any?

    subscript(key: String) -> Dump { Dump(value: (value as? [String: Any])?[key]) }
    subscript(index: Int) -> Dump { Dump(value: list.indices.contains(index) ? list[index].value : nil) }

    var list: [Dump] { (value as? [Any] ?? []).map { Dump(value: $0) } }
    var text: String? { value as? String }
    var texts: [String] { list.compactMap(\.text) }
    /// Without white space and with sorted keys.
    var json: String {
        guard let value, let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed]) else {
            return ""
        }
        return String(decoding: data, as: UTF8.self)
    }
}
