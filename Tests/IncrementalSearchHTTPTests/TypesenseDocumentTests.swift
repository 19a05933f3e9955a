import Foundation
import IncrementalSearch
import Testing

@testable import IncrementalSearchHTTP

/// What a cluster is sent of a record.
@Suite("Typesense: documents") struct TypesenseDocumentTests {
  @Test(arguments: [
    "渋谷区", "é", "e\u{301}", "𠮷野家 🍣", "\u{FFFF}\u{10FFFF}", "\"quotes\" \\ and / and \u{1} and \u{7F}", "plain",
  ])
  func aLineIsInASCIIAndSaysTheSame(text: String) throws {
    let record = IndexRecord(
      id: "id \(text)", parts: [text, "b"], texts: [text], reading: text, facets: [[text]].flatMap { $0 },
      content: Array(text.utf8))
    let document = TypesenseDocument(record, number: 7, isRanked: false)
    let line = try document.line()
    #expect(line.allSatisfy { $0 < 0x80 })
    #expect(line.last == UInt8(ascii: "\n") && line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    let read = try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
    let plain = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(document)) as? [String: Any])
    #expect(Set(plain.keys).subtracting(read.keys) == [])
    for (name, value) in plain where name != "t" {
      #expect("\(value)".utf8.elementsEqual("\(read[name] ?? "none")".utf8), "\(name)")
    }
  }
}
