/// Lines like those of a package index, made up: a name and a summary in English, always the same for a number.
enum PackageLines {
  /// So many lines, each with a line break.
  static func text(records: Int) -> [UInt8] {
    var random = Random(state: 3)
    var text: [UInt8] = []
    text.reserveCapacity(records * 70)
    for number in 0..<records {
      let parts = 1 + random.next(below: 3)
      for part in 0..<parts {
        if part > 0 { text.append(UInt8(ascii: "-")) }
        text += random.next(below: 3) == 0 ? random.madeUpWord() : random.word()
      }
      if random.next(below: 9) == 0 { text += Array("\(number % 1_000)".utf8) }
      text.append(UInt8(ascii: " "))
      for index in 0..<4 + random.next(below: 9) {
        if index > 0 { text.append(UInt8(ascii: " ")) }
        var word = random.next(below: 12) == 0 ? random.madeUpWord() : random.word()
        if index == 0 || random.next(below: 15) == 0 { word[0] &-= 0x20 }
        text += word
      }
      if random.next(below: 2) == 0 { text.append(UInt8(ascii: ".")) }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// SplitMix64 (Steele et al. 2014).
  private struct Random {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
    }

    /// A word of the vocabulary, the first ones far more often, as in any language (Zipf).
    mutating func word() -> [UInt8] {
      let sum = PackageLines.weights.last ?? 1
      let place = next(below: sum)
      var low = 0
      var high = PackageLines.weights.count - 1
      while low < high {
        let middle = (low + high) / 2
        if PackageLines.weights[middle] <= place { low = middle + 1 } else { high = middle }
      }
      return PackageLines.vocabulary[low]
    }

    /// A name that nobody has used before.
    mutating func madeUpWord() -> [UInt8] {
      (0..<1 + next(below: 3)).flatMap { _ in PackageLines.syllables[next(below: PackageLines.syllables.count)] }
    }
  }

  private static let syllables = [
    "ba", "co", "der", "fin", "go", "hy", "in", "jo", "ka", "lo", "mi", "no", "py", "qui", "ra", "sta", "tor", "um",
    "ver", "wi", "xo", "ya", "zen", "pan", "das", "th", "tt", "cl", "ent", "ly",
  ].map { Array($0.utf8) }

  private static let vocabulary = """
    a for the python and to of library package with api in data client tool an simple from on using django plugin module \
    web command line interface wrapper based your is files framework by service sdk server utilities json that app \
    generated model django machine learning http project text management cli integration support test collection time \
    code access implementation async aws file system code database analysis config generator that manage rest testing \
    can it open source tools google image parser functions type static models utility fast provides extension as this \
    pandas network search sql processing reading bot backend event flask custom format lightweight json numpy build \
    cloud create graph dataset logging user message scientific stream client content small helper devices control \
    automation telegram dynamic math scraper security object schema engine docker video quantum random neural set core \
    yaml game easily cache monitor kubernetes distributed query object asynchronous html convert style bindings audio \
    driver platform local request client task queue bioinformatics statistics widgets encryption pytorch tensorflow \
    storage email jupyter notebook visualization plot protocol deep feature geospatial proxy terminal compiler syntax
    """.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }

  /// The sums of the words' frequencies up to each.
  private static let weights = vocabulary.indices.reduce(into: [Int]()) { sums, rank in
    sums.append((sums.last ?? 0) + 1_000_000 / (rank + 8))
  }
}
