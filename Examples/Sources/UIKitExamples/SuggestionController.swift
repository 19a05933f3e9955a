#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import ExampleScreens
  import IncrementalSearch
  import UIKit

  /// D: suggestions for text still being composed, in a table below a search bar. Its delegate stays free.
  final class SuggestionController: UITableViewController {
    private let search = SearchModel(ArraySource<Place>.samplePlaces, .suggestions)
    private let searchBar = UISearchBar()
    private var field: SearchFieldAdapter<SearchModel<Place>>?
    private var list: SearchListAdapter<Place>?

    override func viewDidLoad() {
      super.viewDidLoad()
      navigationItem.titleView = searchBar
      // Set on the model: the field is written and the search runs once.
      navigationItem.rightBarButtonItem = UIBarButtonItem(
        primaryAction: UIAction(title: "千代田") { [search] _ in search.text = "千代田" })
      field = SearchFieldAdapter(searchBar, search)
      list = SearchListAdapter(self, search) { row, place in row.text = place.name }
    }
  }
#endif
