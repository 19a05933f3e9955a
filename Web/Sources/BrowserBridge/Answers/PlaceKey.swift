import SearchMachines

/// A key of the server's, as UTF-8, after a letter that says how it is asked for.
package struct PlaceKey: Hashable, Sendable {
  /// The ways to ask for a page by a key.
  package enum Side: UInt8 {
    case after = 0x61
    case before = 0x62
    /// The page with a record, by its id.
    case around = 0x69
  }

  package let utf8: [UInt8]

  package init(_ side: Side, _ key: [UInt8]) { utf8 = [side.rawValue] + key }

  /// Reads a key from its letter and text.
  package init?(utf8: [UInt8]) {
    guard let letter = utf8.first, Side(rawValue: letter) != nil else { return nil }
    self.utf8 = utf8
  }

  package var side: Side { Side(rawValue: utf8[0]) ?? .after }
  package var key: [UInt8] { Array(utf8[1...]) }
}

extension PagePlace<PlaceKey> {
  /// The place as a short text, for the browser's storage.
  package func write(_ name: StaticString, to output: inout JSONOutput) {
    switch self {
    case .start: output.member(name, [])
    case .position(let position): output.member(name, position)
    case .key(let key): output.member(name, key.utf8)
    }
  }

  /// Reads what was written.
  package init?(_ json: JSONText) {
    if let position = json.integer {
      self = .position(position)
    } else if let text = json.utf8 {
      if text.isEmpty {
        self = .start
      } else if let key = PlaceKey(utf8: text) {
        self = .key(key)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }
}
