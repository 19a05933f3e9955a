#if OPENCOMBINE || canImport(Combine)
  /// Where a publisher gives its subscriber what there is to show.
  public struct DeliveryContext: Sendable {
    let isMainActor: Bool

    /// On the main actor: what comes can be drawn at once, and nothing comes once it was cancelled there.
    public static let mainActor = DeliveryContext(isMainActor: true)

    /// On no particular thread, one at a time.
    public static let anyThread = DeliveryContext(isMainActor: false)

    func run<Value: Sendable>(_ body: @Sendable () -> Value) async -> Value {
      isMainActor ? await MainActor.run { body() } : body()
    }
  }
#endif
