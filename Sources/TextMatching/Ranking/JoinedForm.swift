/// The loose form of a part of a text, what sets words apart left out, in memory that is used again for the next one.
struct JoinedForm {
  private var memory: [UInt32] = []
  private var count = 0

  var scalars: ArraySlice<UInt32> { memory[..<count] }

  /// Takes the loose form of a part of a folded text, as if nothing stood around it.
  ///
  /// With `most` it may end where it has more scalars than that in the form that tokens have (``RecordMarks``).
  mutating func set(looseFormOf folded: ArraySlice<UInt32>, most: Int = .max) {
    // No scalar stands for more than four: 千町 is 1000町, and (株 is 株式会社.
    makeRoom(4 * folded.count)
    folded.withUnsafeBufferPointer { folded in
      memory.withUnsafeMutableBufferPointer { memory in
        var (count, told) = (0, 0)
        var last: UInt32?
        LooseFold.forEach(folded, until: { told > most }) { value, _ in
          guard LooseFold.isJoined(value, after: last) else { return }
          last = value
          memory[count] = value
          count += 1
          if !RecordMarks.isBlank(value) { told += 1 }
        }
        self.count = count
      }
    }
  }

  /// Takes a part of a text as it is, folded only.
  mutating func set(joining text: ArraySlice<UInt32>) {
    makeRoom(text.count)
    count = 0
    for value in text where LooseFold.isJoined(value, after: count == 0 ? nil : memory[count - 1]) {
      memory[count] = value
      count += 1
    }
  }

  private mutating func makeRoom(_ size: Int) {
    if memory.count < size { memory = [UInt32](repeating: 0, count: max(size, 2 * memory.count)) }
  }
}
