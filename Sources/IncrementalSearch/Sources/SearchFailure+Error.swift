import Foundation

extension SearchFailure {
  /// What an error of any kind means.
  ///
  /// A `SearchFailure` stays as it is. `URLError` is told apart: no network, a timeout, a bad answer. The description
  /// of a `LocalizedError`, which is written for people, becomes the message; anything else is
  /// ``Reason/other``, and only ``details`` and ``underlying`` tell more.
  public init(_ error: any Error) {
    if let failure = error as? SearchFailure {
      self = failure
      return
    }
    self.init(Self.reason(of: error as? URLError), details: "\(error)", underlying: error)
    if !(error is URLError), let description = (error as? any LocalizedError)?.errorDescription {
      message = description
    }
  }

  private static func reason(of error: URLError?) -> Reason {
    switch error?.code {
    case .notConnectedToInternet, .networkConnectionLost, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
      .dataNotAllowed, .internationalRoamingOff, .callIsActive:
      .offline
    case .timedOut: .timeout
    case .badURL, .unsupportedURL, .userAuthenticationRequired, .appTransportSecurityRequiresSecureConnection:
      .refused
    case .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData, .dataLengthExceedsMaximum,
      .httpTooManyRedirects, .redirectToNonExistentLocation:
      .badAnswer
    default: .other
    }
  }
}
