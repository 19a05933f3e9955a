/// How numbers are written otherwise: the house of an address, a date and its time, an amount, a size, a version, the volume of a
/// book.
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
    add { withoutCurrency($0, &$1, isParted: false) }
    add { withoutCurrency($0, &$1, isParted: true) }
    add(percentApart)
    add(timeOfDay)
    add(version)
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
    return parted(digits)
  }

  /// Digits with a comma between each three.
  private static func parted(_ digits: Letters) -> Letters {
    digits.enumerated().flatMap { index, digit -> Letters in
      index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
    }
  }

  /// Before an amount, and after one.
  private static let currencies: (before: Letters, after: Letters) = (["¥", "$", "€", "£", "₩"], ["円", "元", "원", "€"])

  /// An amount without its currency, and with its thousands parted or not: 12000円 and ¥12,000 as 12,000 or 12000.
  private static func withoutCurrency(_ pieces: NumberPieces, _ place: inout Int, isParted: Bool) -> Letters? {
    var next = place
    let hasSign = currencies.before.contains { pieces.take([$0], &next) }
    guard hasSign ? !pieces.followsLetter(place) : !pieces.goesOn(place), var digits = pieces.takeNumber(&next) else {
      return nil
    }
    var after = next
    while pieces.take([","], &after), let group = pieces.takeNumber(&after), group.count == 3 {
      digits += group
      next = after
    }
    var fraction: Letters = []
    after = next
    if pieces.take(["."], &after), let number = pieces.takeNumber(&after) {
      fraction = ["."] + number
      next = after
    }
    let hasUnit = currencies.after.contains { pieces.take([$0], &next) }
    guard hasSign || hasUnit, pieces.endsWord(next) else { return nil }
    place = next
    return (isParted && amounts.contains(digits.count) ? parted(digits) : digits) + fraction
  }

  /// 100% as 100 %.
  private static func percentApart(_ pieces: NumberPieces, _ place: inout Int) -> Letters? {
    var next = place
    guard let number = pieces.takeNumber(&next), pieces.take(["%"], &next), pieces.endsWord(next) else { return nil }
    place = next
    return number + [" ", "%"]
  }

  // MARK: Times

  /// 9:05 as 09:05, and the other way round.
  private static func timeOfDay(_ pieces: NumberPieces, _ place: inout Int) -> Letters? {
    var next = place
    guard !pieces.goesOn(place), var hour = pieces.takeNumber(&next), hour.count <= 2 else { return nil }
    let end = next
    var parts = 0
    while parts < 2, pieces.take([":"], &next) {
      guard pieces.takeNumber(&next)?.count == 2 else { return nil }
      parts += 1
    }
    guard parts > 0, pieces.endsNumber(next) else { return nil }
    if hour.count == 1 {
      hour.insert("0", at: 0)
    } else if hour[0] == "0" {
      hour.removeFirst()
    } else {
      return nil
    }
    place = next
    return hour + pieces[end..<next]
  }

  // MARK: Versions

  /// 1.2.3 as v1.2.3, which tags have.
  private static func version(_ pieces: NumberPieces, _ place: inout Int) -> Letters? {
    var next = place
    guard !pieces.goesOn(place), pieces.takeNumber(&next) != nil else { return nil }
    var parts = 1
    while pieces.take(["."], &next) {
      guard pieces.takeNumber(&next) != nil else { return nil }
      parts += 1
    }
    guard parts > 2, pieces.endsNumber(next) else { return nil }
    defer { place = next }
    return ["v"] + pieces[place..<next]
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
