import Foundation
import StrataCLI

exit(StrataCommand.run(Array(CommandLine.arguments.dropFirst()), console: .process()))
