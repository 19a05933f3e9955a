#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import ExampleScreens
  import IncrementalSearch
  import UIKit

  /// A: a table below a search field. Nothing is sent before submit; pages load as the last row appears.
  final class KeywordSearchController: UITableViewController {
    private let search = SearchModel(ArticleSource.sample, .keywordSearch)
    private var field: SearchFieldAdapter<SearchModel<Article>>?
    private var list: SearchListAdapter<Article>?

    override func viewDidLoad() {
      super.viewDidLoad()
      field = SearchFieldAdapter(navigationItem, search, prompt: "Keyword")
      list = SearchListAdapter(self, search) { row, article in row.text = article.title }
    }
  }
#endif
