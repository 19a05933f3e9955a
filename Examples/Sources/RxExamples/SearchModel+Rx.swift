import IncrementalSearch
@preconcurrency import RxSwift

extension SearchModel {
  /// What to show, now and after each change, on the main thread. It does not keep the model alive, and ends with it.
  public var observable: Observable<SearchSnapshot<Item>> {
    Observable.create { observer in
      let task = Task { @MainActor [weak self] in
        guard let snapshots = self?.snapshots else { return }
        for await snapshot in snapshots { observer.onNext(snapshot) }
        observer.onCompleted()
      }
      return Disposables.create { task.cancel() }
    }
  }

  /// Searches for the texts of an observable that sends on the main thread, as a field's does. Nothing is to be debounced
  /// before it.
  public func search(_ texts: Observable<String>) -> any Disposable {
    texts.subscribe(onNext: { [weak self] text in MainActor.assumeIsolated { self?.text = text } })
  }
}
