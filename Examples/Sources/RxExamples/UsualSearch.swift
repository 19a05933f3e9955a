import ExampleScreens
import RxSwift

/// A search as it is usually written with RxSwift, to be compared.
public func usualSearch(
  _ texts: Observable<String>, scheduler: any SchedulerType, find: @escaping (String) -> Observable<[Article]>
) -> Observable<[Article]> {
  texts
    .debounce(.milliseconds(300), scheduler: scheduler)
    .distinctUntilChanged()
    .flatMapLatest { text in find(text).catchAndReturn([]) }
}
