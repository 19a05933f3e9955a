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
    var pieces = try samplePieces()
    return try pieces.next(.max)
  }

  /// The same in pieces, for those who have other things to do in between. Throws ``SampleError`` if the file is missing.
  public static func samplePieces() throws(SampleError) -> SamplePieces {
    guard let file = sampleFile, let data = try? Data(contentsOf: file) else {
      throw SampleError(line: 0, problem: .missing)
    }
    return SamplePieces(data)
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

/// The bundled sample, a piece after the other: decodes the format that `script/make-sample` writes; the file's header
/// describes it.
public struct SamplePieces: Sendable {
  private let bytes: [UInt8]
  /// Where the next line begins; past the end of the bytes after the last one.
  private var place = 0
  private var line = 0
  private var piece: [Address] = []
  /// How many addresses were read.
  private var read = 0
  private var city: (prefecture: String, city: String, prefectureKana: String, cityKana: String)?
  private var code: Int?
  private var count: Int?

  /// The addresses in the bytes of a file.
  init(_ data: Data) { bytes = [UInt8](data) }

  /// The next addresses, at most so many; none after the last one. Throws ``SampleError`` where the file is damaged.
  public mutating func next(_ most: Int) throws(SampleError) -> [Address] {
    piece = []
    while piece.count < most, place <= bytes.count {
      let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let text = bytes[place..<end]
      place = end + 1
      line += 1
      guard count == nil else {
        if text.isEmpty { continue }
        throw SampleError(line: line, problem: .malformedLine)
      }
      guard text.first != UInt8(ascii: "#") else { continue }
      if text.isEmpty { throw SampleError(line: line, problem: .endsTooSoon) }
      guard append(text) else { throw SampleError(line: line, problem: .malformedLine) }
    }
    if place > bytes.count {
      guard let count else { throw SampleError(line: line, problem: .endsTooSoon) }
      guard count == read else { throw SampleError(line: line, problem: .wrongCount) }
    }
    return piece
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
    piece.append(
      Address(
        id: read, postalCode: String(repeating: "0", count: 7 - number.utf8.count) + number,
        prefecture: city.prefecture, city: city.city, town: town, prefectureKana: city.prefectureKana,
        cityKana: city.cityKana, townKana: townKana, offices: offices))
    read += 1
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
