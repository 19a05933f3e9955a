#if canImport(Darwin)
  import Foundation
#else
  @_spi(_Unicode) import Swift
#endif

extension String {
  /// The scalars of the text in NFC, as Unicode's Normalization Forms (UAX #15) have it.
  ///
  /// Apple's SDKs hide the standard library's composition, and other systems, WebAssembly among them, may have no
  /// Foundation, so each has its own.
  package var canonicallyComposed: some Sequence<Unicode.Scalar> {
    #if canImport(Darwin)
      // Taken apart first: Foundation alone leaves a Hangul syllable and a final consonant after it as they are.
      decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping.unicodeScalars
    #else
      _nfc
    #endif
  }
}
