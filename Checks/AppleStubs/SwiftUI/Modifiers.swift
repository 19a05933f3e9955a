// swift-format-ignore-file
// A stub of SwiftUI: names, signatures, isolation and availability as we believe Apple ships them, without any behaviour.
// What type-checks against it is linted, not built.

@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
extension View {
  public nonisolated func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View { self }
  public nonisolated func opacity(_ opacity: Double) -> some View { self }
  public nonisolated func disabled(_ disabled: Bool) -> some View { self }
  public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  public nonisolated func frame(
    minWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }
  public nonisolated func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View { self }
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  public nonisolated func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View { self }
  public nonisolated func background<Background: View>(_ background: Background) -> some View { self }
  @available(iOS 15, macOS 12, tvOS 15, watchOS 10, *)
  public nonisolated func background<Style: ShapeStyle>(_ style: Style) -> some View { self }
  @available(watchOS 7, *)
  public nonisolated func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View { self }
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public nonisolated func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { self }
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public nonisolated func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View { self }
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public nonisolated func safeAreaInset<Inset: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Inset
  ) -> some View { self }
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public nonisolated func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public nonisolated func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public nonisolated func accessibilityLabel(_ label: Text) -> some View { self }
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { self }
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public nonisolated func searchable(text: Binding<String>, prompt: LocalizedStringKey) -> some View { self }
  @available(iOS 16, macOS 13, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public nonisolated func searchable<Tokens, Token: View>(
    text: Binding<String>, tokens: Binding<Tokens>, prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (Tokens.Element) -> Token
  ) -> some View where Tokens: RandomAccessCollection & RangeReplaceableCollection, Tokens.Element: Identifiable { self }
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public nonisolated func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View { self }
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public nonisolated func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> some View { self }
  public nonisolated func tag<Value: Hashable>(_ tag: Value) -> some View { self }
  @available(iOS 16, macOS 13, tvOS 16.4, *)
  @available(watchOS, unavailable)
  public nonisolated func searchScopes<Value: Hashable, Scopes: View>(
    _ scope: Binding<Value>, @ViewBuilder scopes: () -> Scopes
  ) -> some View { self }
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public nonisolated func searchSuggestions<Suggestions: View>(@ViewBuilder _ suggestions: () -> Suggestions) -> some View {
    self
  }
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public nonisolated func searchCompletion(_ completion: String) -> some View { self }
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public nonisolated func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public nonisolated func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
    self
  }
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public nonisolated func task<Value: Equatable>(
    id value: Value, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public nonisolated func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View { self }
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public nonisolated func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View { self }
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public nonisolated func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  public nonisolated func onScrollGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (ScrollGeometry) -> Value,
    action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View { self }
}

/// Of Foundation, which has it on Apple's systems only.
@available(iOS 8, macOS 10.10, tvOS 9, watchOS 2, visionOS 1, *)
open class NSUserActivity: NSObject {
  open var title: String? {
    get { fatalError() }
    set {}
  }
  open var webpageURL: URL? {
    get { fatalError() }
    set {}
  }
}
