import Foundation
import Testing

@testable import IncrementalSearchHTTP

@Suite struct JSONReaderTests {
  private func read<Value>(_ text: String, _ take: (inout JSONReader) throws -> Value) throws -> Value {
    var text = text
    return try text.withUTF8 { bytes in
      var reader = JSONReader(bytes)
      let value = try take(&reader)
      try reader.finish()
      return value
    }
  }

  /// Reads everything, as `JSONDecoder` would.
  private func value(_ reader: inout JSONReader) throws -> JSONValue {
    let bytes = try reader.value()
    var copy = JSONReader(bytes)
    switch bytes.first {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try copy.object { reader, name in
        members[name] = try value(&reader)
        return true
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try copy.array { elements.append(try value(&$0)) }
      return .array(elements)
    default: return try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    }
  }

  @Test func stringsAreUnescaped() throws {
    let written = [
      #""""#: "", #""渋谷""#: "渋谷", #""a\"b\\c\/d\n\t\r\b\f""#: "a\"b\\c/d\n\t\r\u{8}\u{c}", #""\u6e0b谷""#: "渋谷",
      #""\ud83d\ude00!""#: "😀!", #""\ud83d""#: "\u{FFFD}", #""\\""#: "\\", #"  "x" "#: "x",
    ]
    for (text, expected) in written { #expect(try read(text) { try $0.string() } == expected) }
    for text in [#"""#, #""\"#, #""\x""#, #""\u12""#, #""\uzzzz""#, "x", "", "1", #""a"b"#] {
      #expect(throws: JSONReader.Mismatch.self) { try read(text) { try $0.string() } }
    }
  }

  @Test func numbersAndNull() throws {
    #expect(try read("-9223372036854775808") { try $0.integer() } == .min)
    #expect(try read("2.5e3") { try $0.double() } == 2_500)
    #expect(try read("null") { try $0.optional { try $0.integer() } } == nil)
    #expect(try read(#" [ "a" , "b" ] "#) { try $0.strings() } == ["a", "b"])
    #expect(try read("[]") { try $0.strings() } == [])
    for text in ["9223372036854775808", "1.5", "--1", "nul", "{}", "1 2"] {
      #expect(throws: JSONReader.Mismatch.self) { try read(text) { try $0.integer() } }
    }
  }

  @Test func whatIsNotAskedForIsPassedOver() throws {
    let text = #"{"a": {"x": [1, {"y": "}]\""}, true, null]}, "b": 7, "c": [[], {}]}"#
    var found: Int64?
    try read(text) { reader in
      try reader.object { reader, name in
        guard name == "b" else { return false }
        found = try reader.integer()
        return true
      }
    }
    #expect(found == 7)
    let deep = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
    try read(deep) { try $0.skip() }
  }

  @Test func anAnswerCutAnywhereIsNone() throws {
    let text = #"{"results": [{"found": 2, "hits": [{"document": {"id": "\u6e0b", "a": -1}}, null]}]}"#
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      bytes[..<length].withUnsafeBufferPointer { cut in
        let all = UnsafeBufferPointer(rebasing: cut[...])
        #expect(throws: JSONReader.Mismatch.self, "\(length)") {
          var reader = JSONReader(all)
          try reader.skip()
          try reader.finish()
        }
      }
    }
    try read(text) { try $0.skip() }
  }

  @Test func whatIsWrittenIsRead() throws {
    let texts = ["", "渋谷", "\"\\/\n\t\u{1}\u{1F}😀", "a"]
    var json = JSONWriter()
    json.object { json in
      json.member("none", nil as String?)
      json.member("texts") { json in
        json.array(texts) { json, text in json.object { $0.member("text", text) } }
      }
      json.member("empty") { json in json.array([Int]()) { _, _ in } }
      json.member("number", -7)
      json.member("isTrue", true)
    }
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.bytes))
    #expect(
      value
        == .object([
          "texts": .array(texts.map { .object(["text": .string($0)]) }), "empty": .array([]), "number": .integer(-7),
          "isTrue": .bool(true),
        ]))
  }

  @Test func anyValueIsReadAsJSONDecoderDoes() throws {
    var random = SystemRandomNumberGenerator()
    func made(_ depth: Int) -> JSONValue {
      switch Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &random) {
      case 0: return .integer(.random(in: -1_000_000...1_000_000, using: &random))
      case 1: return .bool(.random(using: &random))
      case 2: return .null
      case 3:
        let signs = Array("a\"\\/渋\n😀\u{1} {}[],:é")
        return .string(String((0..<Int.random(in: 0..<9, using: &random)).map { _ in signs.randomElement() ?? "a" }))
      case 4: return .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in made(depth + 1) })
      default:
        let names = (0..<Int.random(in: 0..<4, using: &random)).map { "n\"\($0)" }
        return .object(Dictionary(uniqueKeysWithValues: names.map { ($0, made(depth + 1)) }))
      }
    }
    for _ in 0..<500 {
      let expected = JSONValue.array([made(0)])
      let text = String(decoding: try JSONEncoder().encode(expected), as: UTF8.self)
      #expect(try read(text) { try value(&$0) } == expected)
    }
  }
}
