#if canImport(Combine)
  import Combine
  import IncrementalSearchCombine
#else
  import IncrementalSearchOpenCombine
  import OpenCombine
#endif
import ExampleScreens
import IncrementalSearch

/// Screen B: an id that must be free, and terms to accept.
@MainActor
public final class AccountCheck: ObservableObject {
  /// The field's text.
  @Published public var accountID = "" { didSet { actions.send(.textChanged(accountID)) } }
  /// Whether the terms are accepted.
  @Published public var acceptsTerms = false
  /// What is known of the id: for the icon and the line below the field.
  @Published public private(set) var account = ValidationSnapshot()
  /// What else happens to the field: `.submitted`, `.retried`.
  public let actions = PassthroughSubject<ValidationAction, Never>()

  /// Makes the form.
  ///
  /// - Parameter isFree: Asks the server whether an id is free; throwing says that it could not be found out.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), isFree: @escaping @Sendable (String) async throws -> Bool
  ) {
    actions.validated(.accountID, clock: clock, rules: AccountID.meetsRules, check: isFree).assign(to: &$account)
  }

  /// Whether Next is enabled. What is known is of the text it was found out for, which may not be the field's any more.
  public var canGoOn: Bool { account.canSubmit && account.text == accountID && acceptsTerms }
}
