import Foundation

/// Returns a text with LF line endings, without control characters except tabs, and without surrounding white space.
func normalized(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").unicodeScalars
    where scalar.properties.generalCategory != .control || scalar == "\n" || scalar == "\t" {
        scalars.append(scalar)
    }
    return String(scalars).trimmingCharacters(in: .whitespacesAndNewlines)
}
