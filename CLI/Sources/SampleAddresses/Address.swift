import Foundation

/// A postal area of Japan.
public struct Address: Hashable, Identifiable, Sendable {
  /// Its place in the order of the data, from 0; several areas can share a postal code.
  public var id: Int
  /// Seven digits.
  public var postalCode: String
  /// The prefecture, as in 北海道.
  public var prefecture: String
  /// The city, ward, town or village, as in 札幌市北区.
  public var city: String
  /// The part of the city; empty if the code stands for all that has no code of its own.
  public var town: String
  /// How the prefecture is read, in katakana.
  public var prefectureKana: String
  /// How the city is read, in katakana.
  public var cityKana: String
  /// How the town is read, in katakana; digits are full-width.
  public var townKana: String
  /// How many large businesses have a postal code of their own there: how well known it is; 0 for most.
  public var offices: Int

  /// Makes an address.
  public init(
    id: Int, postalCode: String, prefecture: String, city: String, town: String, prefectureKana: String,
    cityKana: String, townKana: String, offices: Int = 0
  ) {
    self.id = id
    self.postalCode = postalCode
    self.prefecture = prefecture
    self.city = city
    self.town = town
    self.prefectureKana = prefectureKana
    self.cityKana = cityKana
    self.townKana = townKana
    self.offices = offices
  }
}

extension Address: CustomStringConvertible {
  /// The address on one line: `001-0010 北海道札幌市北区北十条西 ホッカイドウ サッポロシキタク キタ１０ジョウニシ`.
  public var description: String {
    var line = ""
    line.reserveCapacity(128)
    line += postalCode.prefix(3)
    line += "-"
    line += postalCode.dropFirst(3)
    line += " "
    for name in [prefecture, city, town] { line += name }
    for reading in [prefectureKana, cityKana, townKana] where !reading.isEmpty {
      line += " "
      line += reading
    }
    return line
  }
}

extension Address {
  /// Reads the bundled sample: every postal area of Japan, 124,187 in the order of their codes.
  ///
  /// Takes a fraction of a second. Throws ``SampleError`` if the file is missing or damaged.
  public static func sample() throws(SampleError) -> [Address] {
    guard let file = sampleFile, let data = try? Data(contentsOf: file) else {
      throw SampleError(line: 0, problem: .missing)
    }
    return try SampleDecoder.addresses(in: data)
  }

  /// The file beside the program, links to it followed.
  ///
  /// `Bundle.module` would stop the program where the file is missing, and does not follow links; it is asked only
  /// where programs keep their resources elsewhere.
  private static var sampleFile: URL? {
    let program = Bundle.main.executableURL?.resolvingSymlinksInPath()
    let beside = program?.deletingLastPathComponent()
      .appendingPathComponent("isearch_SampleAddresses.resources/japan-addresses.txt")
    #if os(Linux)
      return beside
    #else
      if let beside, FileManager.default.fileExists(atPath: beside.path) { return beside }
      return Bundle.module.url(forResource: "japan-addresses", withExtension: "txt")
    #endif
  }
}

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

/// Why the sample data cannot be read.
public struct SampleError: Error, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// There is no file.
    case missing
    /// The line is not one of the format, or not UTF-8.
    case malformedLine
    /// The file ends before its last line.
    case endsTooSoon
    /// The last line counts another number of areas.
    case wrongCount
  }

  /// The line of the file, from 1; 0 if there is no file.
  public var line: Int
  /// What is wrong.
  public var problem: Problem

  /// The error in words, with what to do.
  public var description: String {
    let place = "the sample data is damaged (line \(line)"
    let remedy = "install the program again, or write the file anew with script/make-sample"
    switch problem {
    case .missing: return "the sample data is missing; \(remedy)"
    case .malformedLine: return "\(place): not a line of the format); \(remedy)"
    case .endsTooSoon: return "\(place): the file ends too soon); \(remedy)"
    case .wrongCount: return "\(place): areas are missing or too many); \(remedy)"
    }
  }
}
