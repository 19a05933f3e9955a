#if hasFeature(Embedded) && arch(wasm32)
  /// Whether the program edits rows locally or pins them. One that never does says so when it is linked, and all that is for
  /// them is left out of it.
  @_extern(c, "search_edits_locally")
  @usableFromInline func editsLocally() -> Bool
#else
  /// Whether the program edits rows locally or pins them: any may.
  @inlinable func editsLocally() -> Bool { true }
#endif
