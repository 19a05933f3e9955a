/// A number as written in JSON: digits times a power of ten.
struct JSONNumber {
  var isNegative: Bool
  var digits: ArraySlice<UInt8>
  var exponent: Int

  mutating func raise(by written: ArraySlice<UInt8>, isNegative: Bool) {
    var power = 0
    // Beyond the limit the number is zero or out of range, however far beyond.
    for byte in written { power = min(power * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000) }
    exponent += isNegative ? -power : power
  }

  /// The value, if it is whole and fits.
  var integer: Int? {
    var digits = digits
    var exponent = exponent
    while digits.last == UInt8(ascii: "0") {
      digits = digits.dropLast()
      exponent += 1
    }
    if digits.isEmpty { return 0 }
    guard (0..<20).contains(exponent) else { return nil }
    var value = 0
    for byte in digits {
      guard append(Int(byte - UInt8(ascii: "0")), to: &value) else { return nil }
    }
    for _ in 0..<exponent {
      guard append(0, to: &value) else { return nil }
    }
    return value
  }

  /// Appends a digit; grows away from zero so that the smallest integer fits too.
  private func append(_ digit: Int, to value: inout Int) -> Bool {
    let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
    let (sum, overflow) = product.addingReportingOverflow(isNegative ? -digit : digit)
    value = sum
    return !tooLarge && !overflow
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  var hexDigit: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
