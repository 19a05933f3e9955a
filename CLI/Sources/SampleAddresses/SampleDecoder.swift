import Foundation

/// Decodes the format that `script/make-sample` writes; the file's header describes it.
struct SampleDecoder {
  private var addresses: [Address] = []
  private var city: (prefecture: String, city: String, prefectureKana: String, cityKana: String)?
  private var code: Int?
  private var count: Int?

  /// The addresses in the bytes of a file.
  static func addresses(in data: Data) throws(SampleError) -> [Address] {
    var decoder = SampleDecoder()
    var number = 0
    for line in [UInt8](data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard decoder.count == nil else {
        if line.isEmpty { continue }
        throw SampleError(line: number, problem: .malformedLine)
      }
      guard line.first != UInt8(ascii: "#") else { continue }
      if line.isEmpty { throw SampleError(line: number, problem: .endsTooSoon) }
      guard decoder.append(line) else { throw SampleError(line: number, problem: .malformedLine) }
    }
    guard let count = decoder.count else { throw SampleError(line: number, problem: .endsTooSoon) }
    guard count == decoder.addresses.count else { throw SampleError(line: number, problem: .wrongCount) }
    return decoder.addresses
  }

  /// Takes in a line; false if it is not one of the format.
  private mutating func append(_ line: ArraySlice<UInt8>) -> Bool {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    switch fields.count {
    case 5 where fields[0].elementsEqual("@".utf8):
      let names = fields.dropFirst().compactMap(Self.text)
      guard names.count == 4 else { return false }
      city = (names[0], names[1], names[2], names[3])
      return true
    case 3:
      return appendArea(fields[0], town: fields[1], townKana: fields[2], offices: 0)
    case 4:
      guard let offices = Self.text(fields[3]).flatMap({ Int($0) }), offices > 0 else { return false }
      return appendArea(fields[0], town: fields[1], townKana: fields[2], offices: offices)
    case 1:
      count = Self.text(line).flatMap { $0.hasSuffix(" areas") ? Int($0.dropLast(" areas".count)) : nil }
      return count != nil
    default:
      return false
    }
  }

  private mutating func appendArea(
    _ digits: ArraySlice<UInt8>, town: ArraySlice<UInt8>, townKana: ArraySlice<UInt8>, offices: Int
  ) -> Bool {
    guard let city, let code = digits.isEmpty ? code.map({ $0 + 1 }) : Self.code(digits), code <= 9_999_999,
      let town = Self.text(town), let townKana = Self.text(townKana)
    else { return false }
    self.code = code
    let number = String(code)
    addresses.append(
      Address(
        id: addresses.count, postalCode: String(repeating: "0", count: 7 - number.utf8.count) + number,
        prefecture: city.prefecture, city: city.city, town: town, prefectureKana: city.prefectureKana,
        cityKana: city.cityKana, townKana: townKana, offices: offices))
    return true
  }

  private static func code(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count == 7, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The text of a field, or nil if it is not UTF-8.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    // Bytes that are not UTF-8 come out as U+FFFD, which no field has.
    return text.utf8.elementsEqual(bytes) ? text : nil
  }
}
