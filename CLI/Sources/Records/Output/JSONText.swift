import Foundation

extension Encodable {
  /// The value as JSON, the members of objects in the order of their names: on one line, or `pretty` on several.
  ///
  /// For values made of numbers, texts, lists and objects, which always encode.
  package func jsonText(pretty: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      pretty ? [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes] : [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
