// Texts by their bytes, under the names that the standard library has for what it does by canonical equivalence: a definition
// from outside is the one that programs for the browser are linked with. Without tables of Unicode (LeftOut) both find the
// same, but the library's still composes and takes apart; so that is left out.

/// `String.hash(into:)`.
@_silgen_name("$eSS4hash4intoys6HasherVz_tF")
public func hash(into hasher: inout Hasher, _ text: String) {
  _ = text.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  hasher.combine(0xFF as UInt8)
}

/// `_stringCompareWithSmolCheck`: whether a text is less than another one, where 1 is expected, or else equal to it.
@_silgen_name("$es27_stringCompareWithSmolCheck__9expectingSbs11_StringGutsV_ADs01_G16ComparisonResultOtF")
public func compare(_ text: String, _ other: String, expecting: UInt8) -> Bool {
  let isLess = expecting == 1
  return text.utf8.withContiguousStorageIfAvailable { bytes in
    other.utf8.withContiguousStorageIfAvailable { others in
      for index in 0..<min(bytes.count, others.count) where bytes[index] != others[index] {
        return isLess && bytes[index] < others[index]
      }
      return isLess ? bytes.count < others.count : bytes.count == others.count
    } ?? false
  } ?? false
}
