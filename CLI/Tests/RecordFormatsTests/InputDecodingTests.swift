import Foundation
import Testing

@testable import RecordFormats

@Suite("Input: encodings and compression")
struct InputDecodingTests {
  private static let text = "code,name,kana\r\n1,渋谷区,シブヤク\r\n2,横浜市の東京都,ヨコハマシ\r\n3,①㈱髙島屋～,ﾀｶｼﾏﾔ\r\n"

  private func decoded(
    _ bytes: [UInt8], by count: Int = .max, encoding: TextEncoding? = nil, separator: UInt8 = 10
  ) throws(RecordReadingError) -> [UInt8] {
    var decoder = InputDecoder(input: "input", encoding: encoding, separator: separator)
    var output: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      try decoder.decode(Array(rest.prefix(count))) { output += $0 }
      rest = rest.dropFirst(count)
    }
    try decoder.finish { output += $0 }
    return output
  }

  private static func bytes(_ encoding: String.Encoding, _ text: String = text) -> [UInt8] {
    Array(text.data(using: encoding) ?? Data())
  }

  /// Windows' characters, which Foundation's encodings lack.
  private static func windows(_ name: String, _ text: String = text) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["iconv", "-f", "UTF-8", "-t", name]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    input.fileHandleForWriting.write(Data(text.utf8))
    input.fileHandleForWriting.closeFile()
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    try #require(process.terminationStatus == 0 && !bytes.isEmpty, "iconv knows no \(name)")
    return bytes
  }

  private static func encoded() throws -> [(name: String, bytes: [UInt8])] {
    [
      ("UTF-8", bytes(.utf8)), ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + bytes(.utf8)),
      ("Shift_JIS", try windows("CP932")), ("EUC-JP", try windows("EUC-JP-MS")),
      ("UTF-16LE", bytes(.utf16LittleEndian)), ("UTF-16BE", bytes(.utf16BigEndian)),
      ("UTF-16LE with a mark", [0xFF, 0xFE] + bytes(.utf16LittleEndian)),
      ("UTF-16BE with a mark", [0xFE, 0xFF] + bytes(.utf16BigEndian)),
    ]
  }

  @Test func whatSpreadsheetsWriteIsReadWhereverBlocksEnd() throws {
    for (name, bytes) in try Self.encoded() {
      for count in [1, 2, 3, 7, 20, 61, bytes.count] {
        let text = String(decoding: try decoded(bytes, by: count), as: UTF8.self)
        #expect(text == Self.text || text == "\u{FEFF}" + Self.text, "\(name) by \(count)")
      }
    }
  }

  @Test func anEncodingThatIsNamedIsTaken() throws {
    // A name of two half-width kana could be a kanji.
    let bytes = try Self.windows("CP932", "ｱｲ\n")
    #expect(try decoded(bytes, encoding: .shiftJIS) == Array("ｱｲ\n".utf8))
    #expect(try decoded(bytes, encoding: .utf8) == bytes)
    let wide = Self.bytes(.utf16LittleEndian, "東京\n")
    #expect(try decoded([0xFF, 0xFE] + wide, encoding: .utf16) == Array("東京\n".utf8))
    #expect(try decoded(Self.bytes(.utf16BigEndian, "東京\n"), encoding: .utf16) == Array("東京\n".utf8))
  }

  @Test func aLineOfAnotherEncodingStaysAsItCame() throws {
    let lines = ["1,渋谷区", "2,横浜市", "3,東京都", "4,京都府"]
    let other = Array("5,渋谷区".utf8)
    // No character of CP932 begins with FF.
    let none: [UInt8] = [0x36, 0x2C, 0x93, 0x8C, 0xFF]
    let bytes = try lines.flatMap { try Self.windows("CP932", $0 + "\n") } + other + [10] + none + [10]
    let expected = Array((lines.joined(separator: "\n") + "\n").utf8) + other + [10] + none + [10]
    for count in [1, 5, bytes.count] { #expect(try decoded(bytes, by: count) == expected, "by \(count)") }
    // UTF-8 is what most lines are.
    let mostly = Array((lines.joined(separator: "\n") + "\n").utf8) + (try Self.windows("CP932", "7,大阪\n"))
    #expect(try decoded(mostly) == mostly)
  }

  @Test func bytesOfNoEncodingStayAsTheyCame() throws {
    // Latin-1, whose letters could be the beginning of kanji.
    let latin = Array("Montr".utf8) + [0xE9] + Array("al, Qu".utf8) + [0xE9] + Array("bec\n".utf8)
    #expect(try decoded(latin + latin, by: 9) == latin + latin)
    let half = try Array(Self.windows("CP932").dropLast(3)) + [0x93]
    #expect(try decoded(half, by: 40).last == 0x93, "half a character at the end")
    let wide = Self.bytes(.utf16LittleEndian, "ab\n") + [0x00, 0xD8, 0x41, 0x00, 0x42]
    #expect(try decoded(wide) == Array("ab\n".utf8) + [0xFF] + Array("A".utf8) + [0xFF], "half a pair, and half a unit")
  }

  @Test func linesComeAsSoonAsTheyEnd() throws {
    var decoder = InputDecoder(input: "input", encoding: nil, separator: 10)
    var output: [UInt8] = []
    for line in ["a\n", "渋谷\n", "b\n", "横浜\n"] {
      output = []
      try decoder.decode(try Self.windows("CP932", line)) { output += $0 }
      #expect(output == Array(line.utf8))
    }
  }

  @Test func veryLongLinesAreNotWaitedFor() throws {
    let line = String(repeating: "渋谷区東京都", count: 40_000)
    let bytes = try Self.windows("CP932", line)
    #expect(try decoded(bytes, by: 4_001) == Array(line.utf8))
    #expect(try decoded(bytes) == Array(line.utf8))
    let garbage = [UInt8](repeating: 0xFF, count: 1 << 20)
    #expect(try decoded(Self.windows("CP932", "渋谷\n") + garbage, by: 1 << 16) == Array("渋谷\n".utf8) + garbage)
  }

  @Test(arguments: [
    (Array("\u{89}PNG\r\n".unicodeScalars.map { UInt8($0.value) }), "a PNG picture"),
    (Array("PK\u{3}\u{4}rest".utf8), "a ZIP archive or a spreadsheet"),
    (Array("%PDF-1.7\n".utf8), "a PDF document"), (Array("some\0thing\0\0else".utf8), "no text: it is full of NUL"),
    (Array("BZh91AY&SY".utf8), "compressed by bzip2"), (Array("SQLite format 3\0".utf8), "a database"),
  ])
  func whatIsNoTextIsRefusedWithWhatItSeemsToBe(bytes: [UInt8], name: String) {
    for count in [1, bytes.count] {
      let error = #expect(throws: RecordReadingError.self) { try decoded(bytes, by: count) }
      #expect(error?.description.contains("cannot read input: it seems to be \(name)") == true)
    }
  }

  @Test func aNULHereAndThereIsAMatterOfItsLine() throws {
    let bytes = Array((0..<100).map { "line \($0)\($0 == 50 ? "\0" : "")\n" }.joined().utf8)
    #expect(try decoded(bytes) == bytes)
    let records = Array("one\0two\0three\0".utf8)
    #expect(try decoded(records, separator: 0) == records)
  }

  // Two files joined, "渋谷区\n" and "a\n".
  @Test(arguments: [
    "H4sIAAAAAAACA3u2o/vFhu1Pe3ZxAQCKPYhbCgAAAB+LCAAAAAAAAgNL5AIAB6Hq3QIAAAA=",
    "KLUv/QRYUQAA5riL6LC35Yy6CjBeK8wotS/9BFgRAABhClXIzB4=",
  ])
  func compressedInputIsDecompressed(base64: String) throws {
    let bytes = Array(try #require(Data(base64Encoded: base64)))
    let expected = Array("渋谷区\na\n".utf8)
    for count in [1, 2, 5, 18, bytes.count] { #expect(try decoded(bytes, by: count) == expected, "by \(count)") }
    let short = #expect(throws: RecordReadingError.self) { try decoded(Array(bytes.dropLast(2)), by: 16) }
    #expect(short?.reason.hasPrefix("the compressed data ends too early") == true)
    var damaged = bytes
    damaged[14] ^= 0x55
    #expect(throws: RecordReadingError.self) { try decoded(damaged) }
  }

  @Test func aLittleThatStandsForVeryMuchComesInPieces() throws {
    // 64 MiB of zeros from 64 KiB.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "yes | head -c 67108864 | gzip -9"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    var decoder = InputDecoder(input: "input", encoding: nil, separator: 10)
    var (count, largest) = (0, 0)
    func give(_ piece: [UInt8]) { (count, largest) = (count + piece.count, max(largest, piece.count)) }
    try decoder.decode(bytes, give)
    try decoder.finish(give)
    #expect(count == 67_108_864)
    #expect(largest <= 1 << 19)
  }
}
