extension String {
  /// The columns that the text takes in a terminal.
  package var displayWidth: Int { self[...].displayWidth }
}

extension Substring {
  /// The columns that the text takes in a terminal.
  package var displayWidth: Int {
    // One byte, one column: the common case needs no clusters.
    if utf8.allSatisfy(\.isPrintableASCII) { return utf8.count }
    return ClusterSequence(self).reduce(0) { $0 + $1.width }
  }
}

extension UInt8 {
  /// Whether it is a sign of ASCII, a blank among them, and so a column of its own.
  var isPrintableASCII: Bool { 0x20..<0x7F ~= self }
}

extension Character {
  /// The columns that the cluster takes in a terminal: 0 for controls and for marks without a base.
  ///
  /// Scalars add up, as they do in terminals (ｶﾞ takes two, กำ takes two), but an emoji sequence or a flag takes two,
  /// and so does a sign that a variation selector makes an emoji.
  package var displayWidth: Int { ClusterWidth(self).columns }
}

/// The width of a cluster and how far terminals agree about it.
struct ClusterWidth: Equatable {
  /// The columns of the cluster.
  private(set) var columns = 0
  /// The most columns that a terminal may take for it.
  private(set) var most = 0
  /// Whether a terminal may take more or fewer columns than ``columns``.
  private(set) var isDisputed = false

  init(_ character: Character) {
    var scalars = character.unicodeScalars.makeIterator()
    guard let base = scalars.next() else { return }
    columns = base.displayWidth
    most = columns
    if columns == 1, base.value >= 0x2000 {
      // Some terminals draw these as emoji even without a variation selector.
      isDisputed = base.isRegionalIndicator || base.properties.isEmoji
      if isDisputed { most = 2 }
    }
    var isJoined = false
    while let scalar = scalars.next() {
      let width = scalar.displayWidth
      most += width
      defer { isJoined = scalar == "\u{200D}" }
      // Half-width voicing marks and consonants after a full-width lead are the ones that every terminal just adds.
      if width == 0 || scalar.isHalfWidthVoicing {
        isDisputed = isDisputed || columns == 2 && !base.isHangulLead || scalar == "\u{200D}" || scalar == "\u{FE0F}"
      } else {
        isDisputed = true
      }
      if scalar == "\u{FE0F}" {
        if base.properties.isEmoji, columns < 2 {
          columns = 2
          most = max(most, 2)
        }
      } else if scalar.isRegionalIndicator {
        columns = 2
      } else if !(scalar.properties.isEmojiModifier || isJoined && base.properties.isEmoji) {
        columns += width
      }
    }
  }
}

extension Unicode.Scalar {
  /// The columns of the scalar by itself.
  var displayWidth: Int {
    switch value {
    case 0x20..<0x7F, 0xA0..<0x300: return 1
    case ..<0x300: return 0
    // Kana, the common ideographs and Hangul, without a search.
    case 0x3041...0x3096, 0x30A1...0x30FE, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return 2
    default: return searchedWidth
    }
  }

  /// The columns of a scalar from U+0300 on, from the table.
  var searchedWidth: Int {
    if WidthTable.zero.hasRange(containing: value) { return 0 }
    return WidthTable.wide.hasRange(containing: value) ? 2 : 1
  }

  fileprivate var isRegionalIndicator: Bool { 0x1F1E6...0x1F1FF ~= value }
  fileprivate var isHalfWidthVoicing: Bool { value == 0xFF9E || value == 0xFF9F }
  fileprivate var isHangulLead: Bool {
    0x1100...0x115F ~= value || 0xA960...0xA97C ~= value || 0xAC00...0xD7A3 ~= value
  }
}

extension [UInt32] {
  /// Whether a value is in one of the ranges, given as first and last values in order.
  fileprivate func hasRange(containing value: UInt32) -> Bool {
    var low = 0
    var high = count / 2
    while low < high {
      let middle = (low + high) / 2
      if value > self[2 * middle + 1] { low = middle + 1 } else { high = middle }
    }
    return low < count / 2 && value >= self[2 * low]
  }
}
