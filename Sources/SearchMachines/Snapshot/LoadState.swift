/// What loading does in one direction. No state will be added: a `switch` needs no `default`.
public enum LoadState: Hashable, Sendable {
  /// Nothing is on its way.
  case idle
  /// A page is on its way.
  case loading
  /// The last load failed. Next and previous block only themselves until retry, a refresh blocks both.
  indirect case failed(SearchFailure)
  /// There is nothing more in this direction.
  case end

  /// Why it failed, if it did.
  var failure: SearchFailure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}

/// What a search does as a whole. No phase will be added: a `switch` needs no `default`.
public enum SearchPhase: Hashable, Sendable {
  /// Nothing is shown and nothing is on its way.
  case idle
  /// The text is shorter than the minimum length.
  case tooShort
  /// A first page or a refresh is on its way.
  case loading
  /// Items are shown, or that there are none, and no first page is on its way.
  case loaded
  /// The last first page or refresh failed. Items shown before stay.
  indirect case failed(SearchFailure)
}
