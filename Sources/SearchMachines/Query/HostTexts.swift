#if hasFeature(Embedded) && arch(wasm32)
  // What the host of a program in WebAssembly knows of Unicode; Web/Page/engine.js has the other side.

  /// Normalizes a text and keeps it; returns its length in bytes.
  @_extern(wasm, module: "text", name: "normalize")
  private func normalize(_ text: UnsafePointer<UInt8>?, _ count: Int32) -> Int32

  /// Writes the text normalized last.
  @_extern(wasm, module: "text", name: "take")
  private func take(_ text: UnsafeMutablePointer<UInt8>?)

  /// Counts the grapheme clusters of a text.
  @_extern(wasm, module: "text", name: "length")
  private func length(_ text: UnsafePointer<UInt8>?, _ count: Int32) -> Int32

  extension String {
    /// The text as ``QueryText/normalized(_:)`` has it.
    var normalizedByHost: String {
      let text = Array(utf8)
      let count = Int(text.withUnsafeBufferPointer { normalize($0.baseAddress, Int32($0.count)) })
      let normalized = [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
        take(bytes.baseAddress)
        filled = count
      }
      return String(decoding: normalized, as: UTF8.self)
    }

    /// The number of grapheme clusters.
    var lengthByHost: Int {
      let text = Array(utf8)
      return Int(text.withUnsafeBufferPointer { length($0.baseAddress, Int32($0.count)) })
    }
  }
#endif
