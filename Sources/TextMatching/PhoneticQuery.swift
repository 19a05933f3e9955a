/// A plain word of a query as a sound, or the words of a phrase.
struct PhoneticQuery: Hashable, Sendable {
  /// More than one only in a phrase.
  private(set) var words: [PhoneticWord]
  /// Whether a text must start with the words.
  let startsText: Bool
  /// What each record that matches has one of, as ``PhoneticText`` has it.
  private(set) var needles: [[UInt8]] { didSet { findLetters() } }
  /// A bit for each letter that a needle's key begins with: most keys are told apart by it.
  private var letters: UInt32 = 0

  init(_ word: PhoneticWord, startsText: Bool) {
    words = [word]
    self.startsText = startsText
    needles = word.starts.map { Self.mark(startsText) + $0 }
    findLetters()
  }

  private mutating func findLetters() {
    letters = needles.reduce(0) { $0 | Self.bit(of: $1[startsText ? 2 : 1]) }
  }

  @inline(__always)
  private static func bit(of letter: UInt8) -> UInt32 { 1 << UInt32(letter & 31) }

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
    let count = sounds.count
    var place = 0
    while place + 1 < count {
      if sounds[place] == PhoneticText.space, letters & Self.bit(of: sounds[place + 1]) != 0,
        !startsText || (place > 0 && sounds[place - 1] == PhoneticText.start), hasNeedle(at: place, in: sounds)
      {
        return true
      }
      place += 1
    }
    return false
  }

  /// Whether a needle is found whose mark ends at the space.
  private func hasNeedle(at space: Int, in sounds: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = startsText ? space - 1 : space
    let isFound = needles.contains { needle in
      needle.withUnsafeBufferPointer { TextBytes(sounds).hasBytes($0, at: start) }
    }
    return isFound && (isToldByNeedles || isPhrase(at: space, in: sounds))
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
