#if canImport(Darwin)
  import Foundation
#else
  @_spi(_Unicode) import Swift
#endif

/// Canonical decomposition and composition.
///
/// The standard library keeps both behind an SPI that Apple's SDKs do not have; Foundation has them there. A test holds
/// both against Unicode's own data.
enum CanonicalForm {
  /// The scalars in NFD: composed characters taken apart, marks in canonical order.
  static func decomposed(_ scalars: some Collection<Unicode.Scalar>) -> [Unicode.Scalar] {
    if scalars.count <= mostScalarsAtOnce { return Array(decomposition(of: string(of: scalars))) }
    var result: [Unicode.Scalar] = []
    for scalar in scalars { result.append(contentsOf: decomposition(of: string(of: [scalar]))) }
    sortMarks(of: &result)
    return result
  }

  /// The scalars in NFC: taken apart, then composed again.
  static func composed(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    Array(composition(of: string(of: scalars)))
  }

  #if canImport(Darwin)
    private static func decomposition(of text: String) -> some Sequence<Unicode.Scalar> {
      text.decomposedStringWithCanonicalMapping.unicodeScalars
    }

    private static func composition(of text: String) -> some Sequence<Unicode.Scalar> {
      // Taken apart first: Foundation alone leaves a Hangul syllable and a final consonant after it as they are.
      text.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping.unicodeScalars
    }
  #else
    private static func decomposition(of text: String) -> some Sequence<Unicode.Scalar> { text._nfd }

    private static func composition(of text: String) -> some Sequence<Unicode.Scalar> { text._nfc }
  #endif

  /// The standard library takes the square of the number of marks on a character to put them in order. Languages stack a
  /// handful of marks; Unicode's Stream-Safe Text Format (UAX #15) allows 30.
  private static let mostScalarsAtOnce = 128

  private static func sortMarks(of scalars: inout [Unicode.Scalar]) {
    var start = 0
    while start < scalars.count {
      var end = start
      var marks: [(order: UInt8, place: Int)] = []
      while end < scalars.count {
        let order = scalars[end].properties.canonicalCombiningClass
        if order == .notReordered { break }
        marks.append((order.rawValue, end))
        end += 1
      }
      let sorted = marks.sorted { $0 < $1 }.map { scalars[$0.place] }
      scalars.replaceSubrange(start..<end, with: sorted)
      start = end + 1
    }
  }

  private static func string(of scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
