#if OPENCOMBINE
  import OpenCombine
#elseif canImport(Combine)
  import Combine
#endif

#if OPENCOMBINE || canImport(Combine)
  import IncrementalSearch

  /// The actions of a screen, for a pipeline to search by: a subject with a method for each action.
  ///
  /// ```swift
  /// let actions = SearchActions<Product>()
  /// actions.incrementalSearch(Products()).assign(to: &$snapshot)
  /// actions.textChanged("tea")
  /// actions.retry()
  /// ```
  ///
  /// Begin to search before the first action: as with any subject, what nobody subscribes to is dropped. Actions may be sent
  /// from any thread, one at a time, as Combine requires.
  public final class SearchActions<Item: Identifiable & Equatable & Sendable>: Publisher, SearchControl
  where Item.ID: Sendable {
    /// What was done on the screen.
    public typealias Output = SearchAction<Item>
    /// A screen does not fail.
    public typealias Failure = Never

    private let subject = PassthroughSubject<SearchAction<Item>, Never>()

    /// Makes a subject without subscribers.
    public init() {}

    /// Sends what was done on the screen.
    public func handle(_ action: SearchAction<Item>) { subject.send(action) }

    /// Sends what is done from now on to a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subject.receive(subscriber: subscriber)
    }
  }
#endif
