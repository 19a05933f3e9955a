/// A record as a preview command gets it.
package struct PreviewItem: Equatable, Sendable {
  /// The original bytes.
  package let bytes: [UInt8]
  /// The ordinal, from 0.
  package let ordinal: Int
  /// The fields that `{1}` and the like stand for.
  package let fields: [[UInt8]]

  /// An item; without fields they are its words, set apart by spaces and tabs.
  package init(bytes: [UInt8], ordinal: Int, fields: [[UInt8]]? = nil) {
    self.bytes = bytes
    self.ordinal = ordinal
    self.fields =
      fields
      ?? bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") }.map(Array.init)
  }
}
