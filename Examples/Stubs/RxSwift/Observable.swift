// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Dispatch

/// The declarations that the examples use of RxSwift (6.5 and later), with as much behaviour as runs them, on one thread.
public class Observable<Element> {
  private let connect: (AnyObserver<Element>) -> any Disposable

  init(_ connect: @escaping (AnyObserver<Element>) -> any Disposable) { self.connect = connect }

  public static func create(_ subscribe: @escaping (AnyObserver<Element>) -> any Disposable) -> Observable<Element> {
    Observable(subscribe)
  }

  public static func just(_ element: Element) -> Observable<Element> {
    Observable {
      $0.onNext(element)
      $0.onCompleted()
      return Disposables.create()
    }
  }

  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil
  ) -> any Disposable {
    subscribe { event in
      switch event {
      case .next(let element): onNext?(element)
      case .error(let error): onError?(error)
      case .completed: onCompleted?()
      }
    }
  }

  func subscribe(_ observe: @escaping (Event<Element>) -> Void) -> any Disposable {
    var hasEnded = false
    let connection = SerialDisposable()
    connection.disposable = connect(
      AnyObserver { event in
        if hasEnded || connection.isDisposed { return }
        if case .next = event {} else { hasEnded = true }
        observe(event)
      })
    return connection
  }
}

public enum Event<Element> {
  case next(Element)
  case error(any Error)
  case completed
}

public struct AnyObserver<Element> {
  let on: (Event<Element>) -> Void

  public func onNext(_ element: Element) { on(.next(element)) }
  public func onError(_ error: any Error) { on(.error(error)) }
  public func onCompleted() { on(.completed) }
}

/// Elements that are sent by hand.
public final class PublishSubject<Element>: Observable<Element> {
  private final class Observers {
    var all: [Int: AnyObserver<Element>] = [:]
    var count = 0
  }

  private let observers: Observers

  public init() {
    let observers = Observers()
    self.observers = observers
    super.init { observer in
      observers.count += 1
      let number = observers.count
      observers.all[number] = observer
      return Disposables.create { observers.all[number] = nil }
    }
  }

  public func onNext(_ element: Element) { send(.next(element)) }
  public func onError(_ error: any Error) { send(.error(error)) }
  public func onCompleted() { send(.completed) }

  private func send(_ event: Event<Element>) {
    for observer in observers.all.sorted(by: { $0.key < $1.key }) { observer.value.on(event) }
  }
}

public protocol Disposable {
  func dispose()
}

public enum Disposables {
  public static func create() -> any Disposable { SerialDisposable() }

  public static func create(with dispose: @escaping () -> Void) -> any Disposable {
    let disposable = SerialDisposable()
    disposable.onDispose = dispose
    return disposable
  }
}

/// Disposes of one thing at a time, and of what comes later at once.
final class SerialDisposable: Disposable {
  private(set) var isDisposed = false
  var onDispose: (() -> Void)?
  var disposable: (any Disposable)? {
    didSet {
      oldValue?.dispose()
      if isDisposed { disposable?.dispose() }
    }
  }

  func dispose() {
    if isDisposed { return }
    isDisposed = true
    onDispose?()
    disposable?.dispose()
  }
}

/// Disposes of what is in it when it goes.
public final class DisposeBag {
  private var disposables: [any Disposable] = []

  public init() {}

  deinit {
    for disposable in disposables { disposable.dispose() }
  }

  public func insert(_ disposable: any Disposable) { disposables.append(disposable) }
}

extension Disposable {
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
