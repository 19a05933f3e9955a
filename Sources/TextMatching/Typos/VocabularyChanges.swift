/// By how many more records, or fewer, words are had since a ``Vocabulary`` was made.
package struct VocabularyChanges {
  /// The first changed word that is not before these bytes, and its change.
  package typealias First = ([UInt8]) throws -> (word: [UInt8], change: Int)?

  private let first: First

  /// In words that are looked at: most are passed over with all that begin like them.
  private static let mostLooked = 6_000

  /// Takes what looks for changed words, in the order of their bytes.
  package init(first: @escaping First) { self.first = first }

  /// The change of a word, in the letters of a ``Vocabulary``.
  func change(of letters: ArraySlice<UInt8>, after mark: UInt8?) throws -> Int {
    let word = Self.bytes(letters.map(Vocabulary.scalar(of:)), after: mark)
    guard let next = try first(word), next.word == word else { return 0 }
    return next.change
  }

  /// Calls with each changed word after a mark, or of those without one, that is near, or begins so; its count is its change.
  func forEachNear(
    _ target: [UInt32], _ pattern: EditPattern, after mark: UInt8?, _ body: (Vocabulary.NearWord) throws -> Void
  ) throws {
    var reading = EditDistance(to: target, most: pattern.most)
    var from = [mark ?? UInt8(ascii: "a")]
    var looked = 0
    while looked < Self.mostLooked, let (next, change) = try first(from) {
      looked += 1
      guard let start = next.first, mark.map({ $0 == start }) ?? MisspelledWord.isLatin(UInt32(start)) else { return }
      let letters = LooseFold.scalars(next[(mark == nil ? 0 : 1)...])
      reading.cut(to: zip(reading.letters, letters).prefix { $0 == $1 }.count)
      var isNear = true
      while isNear, reading.letters.count < letters.count { isNear = reading.read(letters[reading.letters.count]) }
      let word = letters.map(Vocabulary.byte(of:))
      if let nearness = word.withUnsafeBufferPointer(pattern.nearness) {
        try body(Vocabulary.NearWord(letters: word[...], count: change, nearness: nearness))
      }
      guard reading.advance(isPassed: !isNear) else { return }
      from = Self.bytes(reading.letters, after: mark)
    }
  }

  private static func bytes(_ letters: [UInt32], after mark: UInt8?) -> [UInt8] {
    (mark.map { [$0] } ?? []) + LooseFold.utf8(letters)
  }
}
