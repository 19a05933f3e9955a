/// Something that happens at a time.
public struct ScenarioEvent: Equatable, Sendable {
  /// What can happen.
  public enum Action: Equatable, Sendable {
    /// The field's whole text changes.
    case type(String)
    /// The whole text changes, and an input method is composing part of it.
    case compose(String, marked: String)
    /// Composition ends with this whole text.
    case commit(String)
    /// Submit.
    case submit
    /// The keyboard is put away.
    case dismiss
    /// What failed is tried again.
    case retry
    /// The field is cleared.
    case clear
    /// The filters are now these.
    case filter([String: String])
    /// The session ends.
    case close
    /// The screen appears.
    case start
    /// The rows on screen are now these.
    case visible(first: Int, last: Int)
    /// The next page is asked for by hand.
    case next
    /// The previous page is asked for by hand.
    case previous
    /// The query is loaded anew.
    case refresh
    /// The source says that its data changed.
    case invalidate
    /// From now on the source is another one.
    case setSource(ScenarioSource)
    /// A local item is shown after another one, or at the head.
    case insert(id: Int, after: Int?)
    /// An item is hidden.
    case delete(id: Int)
    /// An item is shown with a local value.
    case update(id: Int)
    /// An item is pinned: it is kept when its page is evicted.
    case pin(id: Int)
    /// An item may be evicted with its page again.
    case unpin(id: Int)
    /// The window is replaced by one at a position.
    case jump(position: Int)
  }
  /// When it happens, in milliseconds.
  public var at: Int
  /// What happens.
  public var action: Action

  /// Makes an event.
  public init(at: Int, _ action: Action) {
    self.at = at
    self.action = action
  }
}
