import Foundation
import IncrementalSearch
import Logging
import NIOConcurrencyHelpers

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Logs why searches failed, each failure only once in a while: one that lasts affects every request.
final class FailureLog: Sendable {
  private struct Told {
    var time: ContinuousClock.Instant
    var untold = 0
  }

  /// The same failure has one line in the log for so long.
  static let quiet = Duration.seconds(10)
  /// So many are told apart; details that are others each time must not fill the log.
  static let mostTexts = 8

  private let told = NIOLockedValueBox<[String: Told]>([:])

  /// Writes a failure, unless it was written a moment ago; with how many there were since that weren't.
  func log(
    _ message: String, _ text: String, on route: String, now: ContinuousClock.Instant = .now, _ logger: Logger
  ) {
    let untold: Int? = told.withLockedValue { told in
      let key = "\(message)\n\(text)"
      if let last = told[key], now - last.time < Self.quiet {
        told[key]?.untold += 1
        return nil
      }
      // Those that are over make room, but for their counts.
      for (text, last) in told where text != key && now - last.time >= Self.quiet && last.untold == 0 {
        told[text] = nil
      }
      if told[key] == nil, told.count >= Self.mostTexts {
        guard let oldest = told.min(by: { $0.value.time < $1.value.time }),
          now - oldest.value.time >= Self.quiet
        else {
          if let any = told.keys.first { told[any]?.untold += 1 }
          return nil
        }
        told[oldest.key] = nil
        told[key] = Told(time: now)
        return oldest.value.untold
      }
      let untold = told[key]?.untold ?? 0
      told[key] = Told(time: now)
      return untold
    }
    guard let untold else { return }
    logger.error("\(message)", metadata: ["route": "\(route)", "error": "\(text)", "more": "\(untold)"])
  }

  /// An error in words for the log: what is wrong, but neither the address that was asked, which has what was searched for in
  /// it, nor `searched`, which a server may have said again.
  static func text(_ error: any Error, without searched: String? = nil) -> String {
    var text: String
    switch error {
    case let failure as SearchFailure:
      text = failure.explanation.isEmpty ? "\(failure.reason)" : "\(failure.reason): \(failure.explanation)"
    case let error as URLError: text = Self.text(SearchFailure(error))
    case let error as NSError where type(of: error as any Error) is NSError.Type:
      text = "\(error.domain) \(error.code): \(error.localizedDescription)"
    default: text = "\(error)"
    }
    // One letter says nothing, and stands in every word.
    if let searched, searched.count > 1 {
      let escaped = searched.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? searched
      for part in [searched, escaped, escaped.replacing("%20", with: "+")] { text = text.replacing(part, with: "…") }
    }
    return text.count > 1_000 ? text.prefix(1_000) + "…" : text
  }
}
