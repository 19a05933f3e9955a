import IncrementalSearchOpenCombine
import IncrementalSearchTesting
import OpenCombine

// The examples of docstrings, to be compiled. They are shown without what is around them here, and are not run.

private struct Product: Identifiable, Equatable {
  let id: Int
}

private struct Products: PageSource {
  func page(_ request: PageRequest<Int>) async throws -> Page<Product, Int> { Page([]) }
}

private struct API {
  func isFree(_ id: String) async throws -> Bool { true }
}

private final class Screen {
  @Published var text = ""
  @Published var snapshot = SearchSnapshot<Product>()
  @Published var accountID = ""
  @Published var isNextEnabled = false
  var subscriptions: Set<AnyCancellable> = []

  func search() {
    $text.incrementalSearch(Products()).assign(to: &$snapshot)
  }

  func searchByActions() {
    let actions = PassthroughSubject<SearchAction<Product>, Never>()
    actions.incrementalSearch(Products()).assign(to: &$snapshot)
    $text.map { .textChanged($0) }.subscribe(actions).store(in: &subscriptions)
    actions.send(.retried)
  }

  func searchBySubject() {
    let actions = SearchActions<Product>()
    actions.incrementalSearch(Products()).assign(to: &$snapshot)
    actions.textChanged("tea")
    actions.retry()
  }

  func validate(_ api: API) {
    $accountID.validated(.init(debounce: .seconds(1))) { id in try await api.isFree(id) }
      .map(\.canSubmit).assign(to: &$isNextEnabled)
  }
}
