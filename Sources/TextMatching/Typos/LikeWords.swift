/// Tells the words that some misspelled ones may have been meant to be (``VocabularyWords``) from almost all that are far from these,
/// by how many letters they have, and which.
package struct LikeWords: Sendable {
  /// What a word is like.
  fileprivate struct Target: Sendable {
    let mark: UInt8?
    let letters: UInt32
    /// Of these, or of letters, so many may be missing.
    let most: Int
    let count: Int

    init(_ target: MisspelledWord.Target) {
      let pattern = EditPattern(target)
      (mark, letters, most, count) = (target.mark, pattern.letters, pattern.most, pattern.count)
    }
  }

  private let targets: [Target]

  /// Takes misspelled words.
  init(_ words: [MisspelledWord]) { targets = words.flatMap(\.targets).map(Target.init) }

  /// The words while their memory is lent: to look at it takes no counting of references for each word of millions.
  struct View {
    fileprivate let targets: UnsafeBufferPointer<Target>

    /// Whether a word that has these letters at most, as bits, so many in all, may be meant.
    @inline(__always)
    func mayHave(_ mark: UInt8?, _ letters: UInt32, _ count: Int) -> Bool {
      for target in targets
      where target.mark == mark && count + target.most >= target.count
        && (target.letters & ~letters).nonzeroBitCount <= target.most
      { return true }
      return false
    }
  }

  /// Calls with the words.
  func withView<Result>(_ body: (View) -> Result) -> Result {
    targets.withUnsafeBufferPointer { body(View(targets: $0)) }
  }
}
