/// The number of a house in the ways that it is written.
enum WrittenHouse {
  typealias Letters = [Unicode.Scalar]

  /// 4-2-15, 4丁目2-15, 4丁目2番15号.
  enum Form: CaseIterable {
    case hyphens, block, full

    fileprivate func text(_ numbers: [Letters]) -> Letters {
      let joined = Array(numbers.joined(separator: ["-"]))
      let inBlock = Array(numbers.dropFirst().joined(separator: ["-"]))
      return switch self {
      // What stands there alone is the beginning of one.
      case .hyphens: numbers.count == 1 ? joined + ["-"] : joined
      case .block: numbers[0] + chome + inBlock
      case .full where numbers.count == 3: numbers[0] + chome + numbers[1] + ["番"] + numbers[2] + ["号"]
      case .full: joined
      }
    }
  }

  private static let chome: Letters = ["丁", "目"]
  /// Between the numbers that follow; the longest first.
  private static let joints: [Letters] = [["番", "地", "の"], ["番", "地"], ["番"], ["-"], ["の"]]
  private static let ends: [Letters] = [["番", "地"], ["番"], ["号"]]

  /// A number of a house in another form, from its 丁目 or hyphens on.
  static func rewritten(_ pieces: NumberPieces, _ place: inout Int, as form: Form) -> Letters? {
    var next = place
    guard !pieces.goesOn(place), let first = pieces.takeNumeral(&next), first.count <= 3 else { return nil }
    var numbers = [first]
    let isBlock = pieces.take(chome, &next)
    if isBlock { pieces.skipBlanks(&next) }
    if !isBlock, joint(pieces, &next) == nil { return nil }
    while numbers.count < 3, let number = pieces.takeNumber(&next) {
      guard number.count <= 3 else { return nil }
      numbers.append(number)
      var after = next
      guard numbers.count < 3, joint(pieces, &after) != nil, pieces.startsNumber(after) else { break }
      next = after
    }
    _ = ends.contains { pieces.take($0, &next) }
    guard isBlock || numbers.count > 1, pieces.endsNumber(next) else { return nil }
    place = next
    return form.text(numbers)
  }

  private static func joint(_ pieces: NumberPieces, _ place: inout Int) -> Letters? {
    joints.first { pieces.take($0, &place) }
  }
}
