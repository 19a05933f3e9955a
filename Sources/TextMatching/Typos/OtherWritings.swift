/// How numbers are written otherwise: the house of an address, a date and its time, an amount, a size, the volume of a book.
///
/// Lists have one way and people type another, so these are tried where nothing is found, each in all of a text at once.
enum OtherWritings {
  typealias Letters = [Unicode.Scalar]

  /// In characters; what is longer is none of these, and each of its numbers would be looked at.
  private static let longest = 200

  /// The texts that a folded text may be written as, blanks single; none where it has no numbers, or is long.
  static func texts(of text: String) -> [String] {
    let letters = Array(text.unicodeScalars.prefix(longest + 1))
    guard letters.count <= longest else { return [] }
    var texts: [String] = []
    func add(_ letters: Letters, _ rule: (NumberPieces, inout Int) -> Letters?) {
      guard let written = NumberPieces(letters).replaced(by: rule) else { return }
      let text = written.split(separator: " ").joined(separator: [" "])
      let other = String(String.UnicodeScalarView(text))
      if !texts.contains(other) { texts.append(other) }
    }
    func add(_ rule: (NumberPieces, inout Int) -> Letters?) { add(letters, rule) }
    for form in WrittenDate.Form.allCases { add { WrittenDate.rewritten($0, &$1, as: form) } }
    // As machines write both: 2024/3/14 09:26 is 2024-03-14t09:26.
    if let day = texts.first { add(Array(day.unicodeScalars), WrittenDate.joinedTime) }
    add(WrittenDate.joinedTime)
    add(WrittenDate.partedTime)
    for sign in signsOfTimes { add { size($0, &$1, sign) } }
    add(withoutCommas)
    add(withCommas)
    for form in WrittenHouse.Form.allCases { add { WrittenHouse.rewritten($0, &$1, as: form) } }
    add(withoutCounter)
    return texts.filter { $0 != text }
  }

  // MARK: Sizes

  /// Between two numbers: M8x20, M8×20, M8*20.
  private static let signsOfTimes: Letters = ["x", "×", "*"]

  private static func size(_ pieces: NumberPieces, _ place: inout Int, _ sign: Unicode.Scalar) -> Letters? {
    var next = place
    guard pieces.takeNumber(&next) != nil, case let first = pieces[place..<next] else { return nil }
    pieces.skipBlanks(&next)
    guard signsOfTimes.contains(where: { pieces.take([$0], &next) }) else { return nil }
    pieces.skipBlanks(&next)
    guard pieces.startsNumber(next) else { return nil }
    place = next
    return first + [sign]
  }

  // MARK: Amounts

  /// 12,340 as 12340.
  private static func withoutCommas(_ pieces: NumberPieces, _ place: inout Int) -> Letters? {
    var next = place
    guard !pieces.goesOn(place), var digits = pieces.takeNumber(&next), digits.count <= 3 else { return nil }
    var groups = 0
    while true {
      var after = next
      guard pieces.take([","], &after), let group = pieces.takeNumber(&after), group.count == 3 else { break }
      digits += group
      groups += 1
      next = after
    }
    guard groups > 0, pieces.endsAmount(next) else { return nil }
    place = next
    return digits
  }

  /// In digits: of fewer nobody parts them, and more are no amount.
  private static let amounts = 4...15

  /// 12340 as 12,340.
  private static func withCommas(_ pieces: NumberPieces, _ place: inout Int) -> Letters? {
    var next = place
    guard !pieces.goesOn(place), let digits = pieces.takeNumber(&next), amounts.contains(digits.count),
      digits[0] != "0", pieces.endsAmount(next)
    else { return nil }
    place = next
    return digits.enumerated().flatMap { index, digit -> Letters in
      index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
    }
  }

  // MARK: Volumes

  private static let counters: Letters = ["巻", "話", "号", "回", "章", "版", "弾", "集", "冊"]
  private static let volumes: Letters = ["上", "中", "下"]

  /// A number without what says that it counts: 第10巻 and vol. 10 as 10, 下巻 as 下.
  private static func withoutCounter(_ pieces: NumberPieces, _ place: inout Int) -> Letters? {
    var next = place
    let isOrdinal = pieces.take(["第"], &next) || !pieces.followsLetter(place) && pieces.take(["v", "o", "l"], &next)
    if isOrdinal {
      _ = pieces.take(["."], &next)
      pieces.skipBlanks(&next)
    }
    if let number = pieces.takeNumeral(&next) {
      let isCounted = counters.contains { pieces.take([$0], &next) }
      guard isOrdinal || isCounted, pieces.endsWord(next) else { return nil }
      place = next
      return [" "] + number + [" "]
    }
    guard let volume = volumes.first(where: { pieces.take([$0, "巻"], &next) }), pieces.endsWord(next) else {
      return nil
    }
    place = next
    return [" ", volume, " "]
  }
}
