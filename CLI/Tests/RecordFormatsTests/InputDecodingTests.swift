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

  @Test func halfWidthKanaAreNoKanjiOfEUC() throws {
    let rows = (1...50).map { "\($0),\(["ﾀﾅｶ ﾀﾛｳ", "ｶﾄｳ ﾊﾅｺ", "ｻﾄｳ ｱｷ", "ｽｽﾞｷ ｹﾝｼﾞ", "ｶﾈｺ ﾐｷ"][$0 % 5])" }
    let all = rows.joined(separator: "\n")
    for text in ["1,ｶﾅ\n2,ｻｲﾀﾏ\n", all, "1,ﾀﾅｶ ﾀﾛｳ\n" + all + "\n51,東京都\n"] {
      #expect(try decoded(Self.windows("CP932", text)) == Array(text.utf8), "\(text)")
    }
    for text in ["1,東京駅,トウキヨウ\n2,大阪,ｵｵｻｶ\n", "1,とうきょう\n", "1,アイ\n", "1,渋谷区\n"] {
      #expect(try decoded(Self.windows("EUC-JP-MS", text)) == Array(text.utf8), "\(text)")
    }
    // Latin letters alone are none, whatever they could be.
    let latin = Array("1,MU".utf8) + [0xD1] + Array("OZ\n2,NI".utf8) + [0xD1] + Array("O\n".utf8)
    #expect(try decoded(latin) == latin)
  }

  @Test func whatMailHasIsRead() throws {
    let text = "code,name\r\n1,東京都\r\n2,plain\r\n3,カナ\r\n"
    let bytes = try Self.windows("ISO-2022-JP", text)
    for count in [1, 5, bytes.count] { #expect(try decoded(bytes, by: count) == Array(text.utf8), "by \(count)") }
    let colors = Array("a\n\u{1B}[31mred\u{1B}[0m\n".utf8)
    #expect(try decoded(colors) == colors)
  }

  @Test func namedEncodingsOfWesternEuropeAreRead() throws {
    let text = "id,name\n1,“Café” – €5\n2,Zürich\n"
    #expect(try decoded(Self.windows("CP1252", text), encoding: .windows1252) == Array(text.utf8))
    #expect(try decoded(Array("1,Z".utf8) + [0xFC, 0x0A], encoding: .latin1) == Array("1,Zü\n".utf8))
    #expect(TextEncoding(name: "Latin1") == .latin1 && TextEncoding(name: "CP932") == .shiftJIS)
    #expect(TextEncoding(name: "nonsense") == nil)
  }

  @Test func mostlyJapaneseUTF16IsKnownWithoutAMark() throws {
    let row = "一,東京都千代田区丸の内一丁目、そして大阪府大阪市北区梅田三丁目の長い長い説明文がここに続く。\r\n"
    let text = "番号,名称\r\n" + String(repeating: row, count: 60)
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      #expect(try decoded(Self.bytes(encoding, text)) == Array(text.utf8))
    }
  }

  @Test func whatIsFoundOutIsTheSameWhereverPiecesEnd() throws {
    // The first lines could be of either encoding, or of none.
    let text = "1,ﾀﾅｶ\n" + (1...30).map { "\($0),東京タワー\($0)\n" }.joined()
    let bytes = Array("plain\n".utf8) + (try Self.windows("CP932", text))
    for count in [1, 7, 64, bytes.count] {
      var decoder = InputDecoder(input: "input", encoding: nil, separator: 10, isPatient: true)
      var output: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: count) {
        try decoder.decode(Array(bytes[start..<min(start + count, bytes.count)])) { output += $0 }
      }
      try decoder.finish { output += $0 }
      #expect(output == Array(("plain\n" + text).utf8), "by \(count)")
      #expect(decoder.guessed == .shiftJIS)
    }
    let large = bytes + Array(repeating: Array("ascii and more\n".utf8), count: 20_000).joined() + bytes
    for count in [999, 1 << 16, large.count] {
      var decoder = InputDecoder(input: "input", encoding: nil, separator: 10, isPatient: true)
      var output = 0
      for start in stride(from: 0, to: large.count, by: count) {
        try decoder.decode(Array(large[start..<min(start + count, large.count)])) { output += $0.count }
      }
      try decoder.finish { output += $0.count }
      #expect(output == large.count - 2 * bytes.count + 2 * (text.utf8.count + 6), "by \(count)")
    }
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
