import IncrementalSearch
import Observation

/// A form for a new account: an id that must be free, and terms to accept.
@MainActor @Observable
public final class AccountForm {
  /// The id's field.
  public let account: ValidationModel
  /// Whether the terms are accepted.
  public var acceptsTerms = false

  /// Makes an empty form.
  ///
  /// - Parameter isFree: Asks the server whether an id is free; throwing says that it could not be found out.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), isFree: @escaping @Sendable (String) async throws -> Bool
  ) {
    account = ValidationModel(.accountID, clock: clock, rules: AccountID.meetsRules, check: isFree)
  }

  /// Whether Next is enabled: for a free id, once the terms are accepted.
  public var canGoOn: Bool { account.canSubmit && acceptsTerms }
}
