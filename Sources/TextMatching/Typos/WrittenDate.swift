/// A date and its time in the ways that they are written.
enum WrittenDate {
  typealias Letters = [Unicode.Scalar]

  /// How a day is written: 2024-04-01, 2024/04/01, 2024/4/1, 2024年4月1日, 20240401.
  enum Form: CaseIterable {
    case hyphens, slashes, shortSlashes, kanji, digits

    fileprivate func text(_ year: Letters, _ month: Letters, _ day: Letters) -> Letters {
      let (longMonth, longDay) = (padded(month), padded(day))
      return switch self {
      case .hyphens: year + ["-"] + longMonth + ["-"] + longDay
      case .slashes: year + ["/"] + longMonth + ["/"] + longDay
      case .shortSlashes: year + ["/"] + short(month) + ["/"] + short(day)
      case .kanji: year + ["年"] + short(month) + ["月"] + short(day) + ["日"]
      case .digits: year + longMonth + longDay
      }
    }

    private func padded(_ number: Letters) -> Letters { number.count == 1 ? ["0"] + number : number }

    private func short(_ number: Letters) -> Letters { number.count == 2 && number[0] == "0" ? [number[1]] : number }
  }

  private static let separators: [(Letters, Letters, Letters)] = [
    (["-"], ["-"], []), (["/"], ["/"], []), (["."], ["."], []), (["年"], ["月"], ["日"]), ([], [], []),
  ]

  /// A day in another form.
  static func rewritten(_ pieces: NumberPieces, _ place: inout Int, as form: Form) -> Letters? {
    if pieces.goesOn(place) { return nil }
    for (first, second, last) in separators {
      var next = place
      guard let (year, month, day) = first.isEmpty ? digits(pieces, &next) : parts(pieces, &next, first, second),
        pieces.take(last, &next), isNumber(month, 1...12), isNumber(day, 1...31)
      else { continue }
      place = next
      return form.text(year, month, day)
    }
    return nil
  }

  private typealias Parts = (year: Letters, month: Letters, day: Letters)

  private static func parts(
    _ pieces: NumberPieces, _ place: inout Int, _ first: Letters, _ second: Letters
  ) -> Parts? {
    guard let year = pieces.takeNumber(&place), isYear(year), pieces.take(first, &place),
      let month = pieces.takeNumber(&place), pieces.take(second, &place), let day = pieces.takeNumber(&place)
    else { return nil }
    return (year, month, day)
  }

  private static func digits(_ pieces: NumberPieces, _ place: inout Int) -> Parts? {
    guard let digits = pieces.takeNumber(&place), digits.count == 8, isYear(Array(digits[..<4])) else { return nil }
    return (Array(digits[..<4]), Array(digits[4..<6]), Array(digits[6...]))
  }

  private static func isYear(_ digits: Letters) -> Bool { digits.count == 4 && (digits[0] == "1" || digits[0] == "2") }

  private static func isNumber(_ digits: Letters, _ range: ClosedRange<Int>) -> Bool {
    digits.count <= 2 && Int(String(String.UnicodeScalarView(digits))).map(range.contains) == true
  }

  // MARK: Times

  /// A day and its time as machines write them: 2024-03-14 09:26 as 2024-03-14t09:26.
  static func joinedTime(_ pieces: NumberPieces, _ place: inout Int) -> Letters? {
    time(pieces, &place, between: [" "], as: ["t"])
  }

  /// The same the other way round.
  static func partedTime(_ pieces: NumberPieces, _ place: inout Int) -> Letters? {
    time(pieces, &place, between: ["t"], as: [" "])
  }

  private static func time(
    _ pieces: NumberPieces, _ place: inout Int, between: Letters, as other: Letters
  ) -> Letters? {
    var next = place
    guard pieces.take(["-"], &next), let day = pieces.takeNumber(&next), day.count == 2, pieces.take(between, &next),
      case let time = next, let hour = pieces.takeNumber(&next), hour.count == 2, pieces.take([":"], &next)
    else { return nil }
    place = time
    return ["-"] + day + other
  }
}
