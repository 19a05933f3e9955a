import Foundation
import RecordFormats

/// How the records of an index were read, stored with it so that they are shown and printed as in the input.
struct IndexProperties: Equatable {
  /// What the records came from.
  enum Input: String {
    /// The bundled sample.
    case sample
    /// Files or standard input.
    case records
    /// Another program than this.
    case unknown
  }

  var input: Input
  var layout: RecordLayout
  /// The names of the columns shown.
  var header: String?
  /// Whether records end with NUL.
  var endsWithNUL = false
  /// Whether nobody said which column has the rank: then a record whose rank is no number is taken without one, by a build and by
  /// each update.
  var hasRecognizedColumns = false
  /// The names that properties are kept by.
  enum Name {
    static let input = "isearch.input"
    static let layout = "isearch.layout"
    static let header = "isearch.header"
    static let endsWithNUL = "isearch.read0"
    static let recognized = "isearch.recognized"
  }

  init(
    input: Input, layout: RecordLayout, header: String? = nil, endsWithNUL: Bool = false,
    hasRecognizedColumns: Bool = false
  ) {
    self.input = input
    self.layout = layout
    self.header = header
    self.endsWithNUL = endsWithNUL
    self.hasRecognizedColumns = hasRecognizedColumns
  }

  /// Reads what an index keeps; anything that makes no sense is as if another program had made the index.
  init(_ properties: [String: String]) {
    let layout = properties[Name.layout].flatMap { text in
      try? JSONDecoder().decode(RecordLayout.self, from: Data(text.utf8))
    }
    if let layout, let input = properties[Name.input].flatMap(Input.init) {
      self.init(
        input: input, layout: layout, header: properties[Name.header],
        endsWithNUL: properties[Name.endsWithNUL] == "true",
        hasRecognizedColumns: properties[Name.recognized] == "true")
    } else {
      self.init(input: .unknown, layout: .lines)
    }
  }

  /// What an index has to keep.
  var properties: [String: String] {
    var properties = [Name.input: input.rawValue]
    properties[Name.layout] = layout.jsonText()
    properties[Name.header] = header
    if endsWithNUL { properties[Name.endsWithNUL] = "true" }
    if hasRecognizedColumns { properties[Name.recognized] = "true" }
    return properties
  }
}
