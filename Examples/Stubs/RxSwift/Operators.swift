// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Dispatch

public typealias RxTimeInterval = DispatchTimeInterval

public protocol SchedulerType {
  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable
}

extension Observable {
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    Observable<Result> { observer in
      self.subscribe { event in
        switch event {
        case .next(let element):
          do {
            observer.onNext(try transform(element))
          } catch {
            observer.onError(error)
          }
        case .error(let error): observer.onError(error)
        case .completed: observer.onCompleted()
        }
      }
    }
  }

  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    Observable { observer in
      let timer = SerialDisposable()
      let source = self.subscribe { event in
        guard case .next(let element) = event else {
          timer.dispose()
          return observer.on(event)
        }
        timer.disposable = scheduler.scheduleRelative(element, dueTime: dueTime) { element in
          observer.onNext(element)
          return Disposables.create()
        }
      }
      return Disposables.create {
        timer.dispose()
        source.dispose()
      }
    }
  }

  public func flatMapLatest<Inner>(_ selector: @escaping (Element) throws -> Observable<Inner>) -> Observable<Inner> {
    Observable<Inner> { observer in
      let latest = SerialDisposable()
      let source = self.map(selector).subscribe { event in
        switch event {
        case .next(let inner):
          latest.disposable = nil
          latest.disposable = inner.subscribe { event in
            if case .completed = event { return }
            observer.on(event)
          }
        case .error(let error): observer.onError(error)
        case .completed: observer.onCompleted()
        }
      }
      return Disposables.create {
        latest.dispose()
        source.dispose()
      }
    }
  }

  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    Observable { observer in
      self.subscribe { event in
        guard case .error = event else { return observer.on(event) }
        observer.onNext(element)
        observer.onCompleted()
      }
    }
  }
}

extension Observable where Element: Equatable {
  public func distinctUntilChanged() -> Observable<Element> {
    Observable { observer in
      var last: Element?
      return self.subscribe { event in
        if case .next(let element) = event {
          if element == last { return }
          last = element
        }
        observer.on(event)
      }
    }
  }
}
