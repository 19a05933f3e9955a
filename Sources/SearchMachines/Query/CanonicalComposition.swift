#if canImport(Darwin)
  import Foundation
#elseif !(hasFeature(Embedded) && arch(wasm32))
  @_spi(_Unicode) import Swift
#endif

// In WebAssembly the host composes (HostTexts.swift): its tables are there already, and the standard library's are an eighth of
// a program.
#if !(hasFeature(Embedded) && arch(wasm32))
  extension String {
    /// The scalars of the text in NFC, as Unicode's Normalization Forms (UAX #15) have it.
    ///
    /// Apple's SDKs hide the standard library's composition, and other systems may have no Foundation, so each has its own.
    package var canonicallyComposed: [Unicode.Scalar] {
      #if canImport(Darwin)
        // Taken apart first: Foundation alone leaves a Hangul syllable and a final consonant after it as they are.
        Array(decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping.unicodeScalars)
      #else
        // A loop, since the sequence is one only to those who import the standard library in this way.
        var scalars: [Unicode.Scalar] = []
        for scalar in _nfc { scalars.append(scalar) }
        return scalars
      #endif
    }
  }
#endif
