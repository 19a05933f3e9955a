/// A plain word of a query as a sound, or the words of a phrase.
struct PhoneticQuery: Hashable, Sendable {
  /// More than one only in a phrase.
  private(set) var words: [PhoneticWord]
  /// Whether a text must start with the words.
  let startsText: Bool
  /// What each record that matches has one of, as ``PhoneticText`` has it.
  private(set) var needles: [[UInt8]]

  init(_ word: PhoneticWord, startsText: Bool) {
    words = [word]
    self.startsText = startsText
    needles = word.starts.map { Self.mark(startsText) + $0 }
  }

  private static func mark(_ startsText: Bool) -> [UInt8] {
    startsText ? [PhoneticText.start, PhoneticText.space] : [PhoneticText.space]
  }

  /// Adds the next word of a phrase; the one before it is finished now.
  mutating func append(_ word: PhoneticWord) {
    if words.count == 1 { needles = words[0].wholes.map { Self.mark(startsText) + $0 } }
    words.append(word)
  }

  /// Whether a record that has one of the needles matches.
  var isToldByNeedles: Bool { words.count == 1 }
}

extension PhoneticQuery {
  /// Whether a record with these sounds matches.
  func matches(_ sounds: UnsafeBufferPointer<UInt8>) -> Bool {
    for needle in needles {
      var offset = 0
      while let place = Self.firstPlace(of: needle, in: sounds, from: offset) {
        if isToldByNeedles || isPhrase(at: place + 1, in: sounds) { return true }
        offset = place + 1
      }
    }
    return false
  }

  private static func firstPlace(
    of needle: [UInt8], in sounds: UnsafeBufferPointer<UInt8>, from offset: Int
  ) -> Int? {
    let bytes = TextBytes(sounds)
    return needle.withUnsafeBufferPointer { needle in
      var place = offset
      while place + needle.count <= sounds.count {
        if sounds[place] == needle[0], bytes.hasBytes(needle, at: place) { return place }
        place += 1
      }
      return nil
    }
  }

  /// Whether the words are there one after the other, the first one's key at the space.
  private func isPhrase(at space: Int, in sounds: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isWord(0, at: space, in: sounds) else { return false }
    var place = space
    for index in words.indices.dropFirst() {
      place = Self.endOfKey(at: place, in: sounds)
      // The other spellings of the word before are no words of their own.
      while place < sounds.count, sounds[place] == PhoneticText.other || sounds[place] == PhoneticText.start {
        place = Self.endOfKey(at: place + 1, in: sounds)
      }
      guard place < sounds.count, sounds[place] == PhoneticText.space else { return false }
      var spelling = place
      while !isWord(index, at: spelling, in: sounds) {
        let end = Self.endOfKey(at: spelling, in: sounds)
        guard end < sounds.count, sounds[end] == PhoneticText.other else { return false }
        spelling = end + 1
      }
    }
    return true
  }

  /// Whether the key at the space is a word of the phrase, or starts as its last one.
  private func isWord(_ index: Int, at space: Int, in sounds: UnsafeBufferPointer<UInt8>) -> Bool {
    let end = Self.endOfKey(at: space, in: sounds)
    let key = UnsafeBufferPointer(rebasing: sounds[space + 1..<end])
    if index == words.count - 1 { return words[index].starts.contains { key.starts(with: $0) } }
    return words[index].wholes.contains { key.elementsEqual($0) }
  }

  private static func endOfKey(at space: Int, in sounds: UnsafeBufferPointer<UInt8>) -> Int {
    sounds[(space + 1)...].firstIndex { $0 < UInt8(ascii: "a") || $0 > UInt8(ascii: "z") } ?? sounds.count
  }
}
