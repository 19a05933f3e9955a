@_spi(_Unicode) import Swift

/// Canonical decomposition and composition without Foundation.
///
/// The standard library keeps both behind an SPI, so its import is in this file only and has a test of its own.
enum CanonicalForm {
  /// The scalars in NFD: composed characters taken apart, marks in canonical order.
  static func decomposed(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    Array(string(of: scalars)._nfd)
  }

  /// The scalars in NFC: taken apart, then composed again.
  static func composed(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    Array(string(of: scalars)._nfc)
  }

  private static func string(of scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
