#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import ExampleScreens
  import IncrementalSearch
  import UIKit

  /// A: a table below a search controller. Nothing is sent before submit; pages load as the last row appears.
  final class KeywordSearchController: UITableViewController {
    private let search = SearchModel(ArticleSource.sample, .keywordSearch)
    private let searchController = UISearchController(searchResultsController: nil)
    private var field: SearchFieldAdapter<SearchModel<Article>>?
    private var list: SearchListAdapter<Article>?

    override func viewDidLoad() {
      super.viewDidLoad()
      navigationItem.searchController = searchController
      // The results are in this very table.
      searchController.obscuresBackgroundDuringPresentation = false
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "article")
      field = SearchFieldAdapter(searchController, search)
      list = SearchListAdapter(tableView, search)
      list?.showStates(in: self)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      list?.items.count ?? 0
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "article", for: indexPath)
      var content = cell.defaultContentConfiguration()
      content.text = list?.items[indexPath.row].title
      cell.contentConfiguration = content
      return cell
    }
  }
#endif
