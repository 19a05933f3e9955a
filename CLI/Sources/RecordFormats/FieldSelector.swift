/// Finds the field of a column in a record.
enum FieldSelector: Hashable, Sendable, Codable {
  /// By its place, from 0.
  case position(Int)
  /// By a JSON key, in UTF-8.
  case key([UInt8])

  func index(in fields: RecordFields) -> Int? {
    switch self {
    case .position(let position): position < fields.count ? position : nil
    case .key(let name): fields.index(ofKey: name)
    }
  }

  /// A number is a place, a text a key.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let position = try? value.decode(Int.self), position >= 0 {
      self = .position(position)
    } else {
      self = .key(Array(try value.decode(String.self).utf8))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .position(let position): try value.encode(position)
    case .key(let name): try value.encode(String(decoding: name, as: UTF8.self))
    }
  }

  /// What is known of an input's columns at the start.
  struct Columns {
    let format: RecordFormat
    /// Nil if nothing is known; an empty name has to be given by its number.
    let names: [String]?
    /// Whether columns can be asked for by name.
    let hasNames: Bool

    /// The first column that is none of others.
    func first(but others: [FieldSelector]) -> FieldSelector? {
      names?.lazy.filter { !$0.isEmpty }.map { FieldSelector.key(Array($0.utf8)) }.first { !others.contains($0) }
    }

    func selector(_ name: ColumnName) throws(RecordLayoutError) -> FieldSelector {
      guard format != .lines else { throw .linesHaveNoColumns(name) }
      guard let names else {
        if let number = name.number { return .position(number - 1) }
        guard hasNames, format == .jsonLines else { throw .noHeader(name) }
        return .key(Array(name.text.utf8))
      }
      guard hasNames || name.number != nil else { throw .noHeader(name) }
      if !name.text.isEmpty, let index = names.firstIndex(of: name.text) { return selector(at: index) }
      guard let number = name.number, number <= names.count else { throw .unknownColumn(name, columns: names) }
      return selector(at: number - 1)
    }

    private func selector(at index: Int) -> FieldSelector {
      guard format == .jsonLines, let names, !names[index].isEmpty else { return .position(index) }
      return .key(Array(names[index].utf8))
    }
  }
}
