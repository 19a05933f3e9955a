import ArgumentParser
import Foundation
import IncrementalSearchHTTP

/// The key of a search cluster, which is never given on a command line, where others could read it.
package struct ClusterKey: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file with the key of a search cluster; without it TYPESENSE_API_KEY in the environment is.",
      valueName: "file"))
  var keyFile: String?

  package init() {}

  /// The name of the environment's variable.
  static let variable = "TYPESENSE_API_KEY"

  /// The key. Throws where there is none.
  package func value(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(CommandFailure) -> String {
    guard let keyFile else {
      guard let key = environment[Self.variable], !key.isEmpty else {
        throw CommandFailure(
          message: "a search cluster needs a key; set \(Self.variable), or name a file that has it with --key-file")
      }
      return key
    }
    guard let text = try? String(contentsOfFile: keyFile, encoding: .utf8) else {
      throw CommandFailure(message: "\(keyFile): cannot be read; name the file that has the key of the cluster")
    }
    let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
    // It is sent as a header.
    guard !key.isEmpty, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw CommandFailure(message: "\(keyFile): has no key; a key is one line of letters, digits and signs")
    }
    return key
  }

  /// Reads an address.
  package static func address(_ text: String) throws(CommandFailure) -> TypesenseAddress {
    do {
      return try TypesenseAddress(text)
    } catch {
      throw CommandFailure(message: "\(error)")
    }
  }
}
