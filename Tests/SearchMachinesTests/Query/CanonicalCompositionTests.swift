import Foundation
import Testing

@testable import SearchMachines

/// Holds our composition, the standard library's or Foundation's as the system has it, and Foundation's beside it against
/// Unicode's own data (`Tests/Unicode`).
@Suite struct CanonicalCompositionTests {
  @Test func composesAsUnicodeSays() throws {
    let examples = try normalizationExamples()
    #expect(examples.count > 4000)
    var wrong: [String] = []
    for example in examples {
      for text in [example.text, example.composed, example.decomposed] where compose(text) != example.composed {
        wrong.append(example.line)
      }
    }
    #expect(wrong == [])
  }

  @Test func foundationComposesTheSame() throws {
    var wrong: [String] = []
    for example in try normalizationExamples() {
      let composed = string(example.text).decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
      if Array(composed.unicodeScalars) != example.composed { wrong.append(example.line) }
    }
    #expect(wrong == [])
  }

  @Test func composesEveryHangulSyllable() throws {
    for value in UInt32(0xAC00)...0xD7A3 {
      let number = value - 0xAC00
      var parts = try [scalar(0x1100 + number / 588), scalar(0x1161 + number % 588 / 28)]
      if number % 28 > 0 { try parts.append(scalar(0x11A7 + number % 28)) }
      #expect(try compose(parts) == [scalar(value)])
    }
  }

  /// Unicode's data names every character that a form changes.
  @Test func keepsEveryOtherCharacter() throws {
    let changed = Set(try normalizationExamples().filter { $0.text != $0.composed && $0.text.count == 1 }.map(\.text))
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      // What is assigned only later than the data says nothing about it.
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age <= (15, 0) else { continue }
      if !changed.contains([scalar]) && compose([scalar]) != [scalar] { wrong.append(value) }
    }
    #expect(wrong == [])
  }

  private func compose(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] { Array(string(scalars).canonicallyComposed) }

  private func string(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func scalar(_ value: UInt32) throws -> Unicode.Scalar { try #require(Unicode.Scalar(value)) }
}

/// A text in both canonical forms.
private struct NormalizationExample {
  let line: String
  let text: [Unicode.Scalar]
  let composed: [Unicode.Scalar]
  let decomposed: [Unicode.Scalar]
}

private func normalizationExamples() throws -> [NormalizationExample] {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let file = tests.appending(path: "Unicode/normalization.txt")
  return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
    line in
    let forms = try line.split(separator: ";", omittingEmptySubsequences: false).map { field in
      try field.split(separator: " ").map {
        try #require(UInt32($0, radix: 16).flatMap(Unicode.Scalar.init))
      }
    }
    try #require(forms.count == 3)
    return NormalizationExample(
      line: String(line), text: forms[0], composed: forms[1].isEmpty ? forms[0] : forms[1],
      decomposed: forms[2].isEmpty ? forms[0] : forms[2])
  }
}
