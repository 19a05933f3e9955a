import IncrementalSearch
import Observation

/// A form for a new account: an id that must be free, and terms to accept.
@MainActor @Observable
public final class AccountForm {
  /// The id's field.
  public let account: ValidationModel
  /// Whether the terms are accepted.
  public var acceptsTerms = false

  /// - Parameter isFree: Asks the server whether an id is free; throwing says that it could not be found out.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), isFree: @escaping @Sendable (String) async throws -> Bool
  ) {
    account = ValidationModel(
      ValidationConfiguration(debounce: .seconds(1), minimumLength: Self.lengths.lowerBound), clock: clock,
      rules: Self.meetsRules, check: isFree)
  }

  /// Whether Next is enabled: for a free id, once the terms are accepted.
  public var canGoOn: Bool { account.canSubmit && acceptsTerms }

  /// What to say below the field, if anything.
  public var message: String? {
    switch account.verdict {
    case .taken: "このアカウントIDは現在使用されています。"
    case .invalid: "半角の英小文字、数字、_ を 4〜20 文字で入力してください。"
    case .unknown(let failure): failure.message
    case .empty, .pending, .checking, .available, .closed: nil
    }
  }

  private nonisolated static let lengths = 4...20

  private nonisolated static func meetsRules(_ id: String) -> Bool {
    lengths.contains(id.count) && id.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 == 95 }
  }
}
