/// The fold of one cluster, by all steps that don't depend on the character before.
enum ClusterFold {
  static func fold(_ character: Character, keepsSmallKana: Bool) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for scalar in character.unicodeScalars { CompatibilityFold.append(scalar, to: &scalars) }
    scalars = CanonicalForm.decomposed(scalars)
    let isOne = scalars.count == 1
    scalars = lowercased(scalars).map(DiacriticFold.withoutStroke)
    foldKana(of: &scalars, keepsSmall: keepsSmallKana)
    // One scalar has nothing to be composed with, and no marks.
    if isOne, scalars.count == 1, scalars[0].properties.canonicalCombiningClass == .notReordered {
      return DiacriticFold.withoutMarks(scalars)
    }
    return CanonicalForm.composed(DiacriticFold.withoutMarks(scalars))
  }

  private static func lowercased(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.count)
    for scalar in scalars { CaseFold.append(scalar, to: &result) }
    return result
  }

  private static func foldKana(of scalars: inout [Unicode.Scalar], keepsSmall: Bool) {
    for index in scalars.indices where scalars[index].value >= 0x3041 {
      var value = KanaFold.hiragana(of: scalars[index].value)
      let large = KanaFold.enlarged(value)
      if large != value {
        // A mark may compose with the large kana, which would change the length.
        let next = scalars.indices.contains(index + 1) ? scalars[index + 1] : nil
        let hasMark = next.map { $0.properties.canonicalCombiningClass != .notReordered } ?? false
        if hasMark || !keepsSmall { value = large }
      }
      scalars[index] = Unicode.Scalar(value) ?? scalars[index]
    }
  }
}
