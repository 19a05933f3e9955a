import Foundation
import SearchSimulation

/// A query: a normalized text and filters.
struct Query: Equatable {
  var text = ""
  var filters: [String: String] = [:]

  /// "wherever a query is written it is `a [color=red, size=s]`, names sorted".
  var written: String {
    let names = filters.keys.sorted()
    if names.isEmpty { return text }
    let list = "[" + names.map { "\($0)=\(filters[$0] ?? "")" }.joined(separator: ", ") + "]"
    return text.isEmpty ? list : text + " " + list
  }
}

/// What is done to texts before they are a query.
enum TextRules {
  /// "NFC, trimmed of Unicode white space (U+3000 too), inner runs of white space collapsed to one space."
  static func normalized(_ text: String) -> String {
    let scalars = text.precomposedStringWithCanonicalMapping.unicodeScalars
    let words = scalars.split { $0.properties.isWhitespace }
    return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }

  /// "Lengths are in characters as a person sees them (grapheme clusters)."
  static func length(_ text: String) -> Int { normalized(text).count }
}

/// The text in the field and which part of it is still being composed.
struct Field: Equatable {
  /// The whole text.
  var text = ""
  /// The part being composed; empty when all is committed.
  var marked = ""
  /// The whole text without the marked part.
  var committed = ""

  /// A committed text.
  init(_ text: String = "") {
    self.text = text
    committed = text
  }

  /// "whole text, of which the last occurrence of `marked` is being composed"; "A marked range that is empty or not in
  /// the text means all is committed."
  init(_ text: String, marked: String) {
    self.init(text)
    let whole = Array(text)
    let part = Array(marked)
    guard !part.isEmpty, part.count <= whole.count else { return }
    for start in (0...(whole.count - part.count)).reversed() {
      if Array(whole[start..<(start + part.count)]) == part {
        self.marked = marked
        committed = String(whole[..<start]) + String(whole[(start + part.count)...])
        return
      }
    }
  }

  /// Whether a part of the text is being composed.
  var isComposing: Bool { !marked.isEmpty }

  /// "`auto`: `every` when the marked text is Hangul, or Latin; else `rest`".
  func policy(_ setting: ScenarioSettings.Composition) -> ScenarioSettings.Composition {
    guard setting == .auto else { return setting }
    let letters = marked.unicodeScalars.filter { $0.properties.isAlphabetic }
    if letters.isEmpty { return .rest }
    if letters.allSatisfy(Field.isHangul) || letters.allSatisfy(Field.isLatin) { return .every }
    return .rest
  }

  private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC: true
    default: false
    }
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0x24F, 0x1E00...0x1EFF, 0xFF21...0xFF3A, 0xFF41...0xFF5A: true
    default: false
    }
  }
}
