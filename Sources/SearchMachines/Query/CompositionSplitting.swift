#if hasFeature(Embedded) && arch(wasm32)
  /// Whether there is a policy by which text being composed counts otherwise than as a whole. A program without one says so
  /// when it is linked, and all that is for others is left out of it.
  @_extern(c, "search_splits_compositions")
  func splitsCompositions() -> Bool
#else
  /// Whether there is a policy by which text being composed counts otherwise than as a whole: there may be.
  func splitsCompositions() -> Bool { true }
#endif
