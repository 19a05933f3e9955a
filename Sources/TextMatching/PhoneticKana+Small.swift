extension PhoneticKana {
  /// What a word without small kana is with small ones, in each way that may be meant: サツポロ is サッポロ, キヨウ is キョウ.
  ///
  /// None for a word that has small kana, or none that could be.
  static func withSmallKana(_ kana: ArraySlice<PhoneticKana>) -> [[PhoneticKana]] {
    // Most have none that could be.
    if !kana.contains(where: \.canBeSmall) { return [] }
    var glides: [Int] = []
    var stops: [Int] = []
    let (first, end) = (kana.startIndex, kana.endIndex)
    for index in kana.indices {
      if kana[index].isSmall { return [] }
      if index > first, kana[index].small != nil, kana[index - 1].isOnset { glides.append(index - first) }
      if index > first, index + 1 < end, kana[index].code == largeTu, kana[index + 1].canBeDoubled {
        stops.append(index - first)
      }
    }
    let places = (glides + stops).sorted()
    if places.isEmpty { return [] }
    func shrunk(_ places: some Sequence<Int>) -> [PhoneticKana] {
      var result = Array(kana)
      for place in places { result[place] = result[place].small ?? smallTu }
      return result
    }
    // Each may be meant large or small by itself: ミヤナリチヨウ is 宮成町, with a large ヤ and a small ョ.
    if places.count <= mostPlaces {
      return stride(from: 1 << places.count - 1, to: 0, by: -1).map { bits in
        shrunk(places.indices.lazy.filter { bits >> $0 & 1 == 1 }.map { places[$0] })
      }
    }
    // Of many, those that are likely: all, one kind, or all but one.
    let ways = [places, glides, stops] + places.prefix(mostPlaces * 2).map { place in places.filter { $0 != place } }
    var seen: Set<[Int]> = [[]]
    return ways.filter { seen.insert($0).inserted }.map { shrunk($0) }
  }

  /// So many places that may be small are tried in all ways.
  private static let mostPlaces = 3

  private static let largeTu: UInt8 = 0x23

  /// Whether it is one of the small kana, which are a sound only with the one before.
  var isSmall: Bool {
    switch code {
    case 0x00, 0x02, 0x04, 0x06, 0x08, 0x22, 0x42, 0x44, 0x46, 0x4D: true
    default: false
    }
  }

  /// The small ゃ, ゅ or ょ of a large one.
  private var small: PhoneticKana? {
    switch code {
    case 0x43, 0x45, 0x47: PhoneticKana(hiragana: 0x3041 + UInt32(code) - 1)
    default: nil
    }
  }

  /// Whether it is つ, や, ゆ or よ.
  private var canBeSmall: Bool {
    switch code {
    case Self.largeTu, 0x43, 0x45, 0x47: true
    default: false
    }
  }

  /// Whether it ends with i, so that a small ゃ may follow.
  private var isOnset: Bool {
    switch code {
    case 0x0C, 0x0D, 0x16, 0x17, 0x20, 0x21, 0x2A, 0x31, 0x32, 0x33, 0x3E, 0x49: true
    default: false
    }
  }

  /// Whether a small っ may come before it: か, さ, た and ぱ, and those of their rows.
  private var canBeDoubled: Bool {
    switch code {
    case 0x0A...0x21, 0x24...0x28: true
    case 0x2E...0x3C: (code - 0x2E) % 3 == 2
    default: false
    }
  }
}
