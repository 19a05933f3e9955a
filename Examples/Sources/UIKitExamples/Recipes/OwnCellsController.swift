#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import ExampleScreens
  import IncrementalSearch
  import UIKit

  /// A table whose data source is its controller, with cells of one's own.
  final class OwnCellsController: UITableViewController {
    private let search = SearchModel(ArraySource<Place>.samplePlaces, .suggestions)
    private let searchBar = UISearchBar()
    private var field: SearchFieldAdapter<SearchModel<Place>>?
    private var list: SearchListAdapter<Place>?

    override func viewDidLoad() {
      super.viewDidLoad()
      navigationItem.titleView = searchBar
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "place")
      field = SearchFieldAdapter(searchBar, search)
      list = SearchListAdapter(tableView, search)
      list?.showStates(in: self)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      list?.items.count ?? 0
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "place", for: indexPath)
      var content = cell.defaultContentConfiguration()
      content.text = list?.items[indexPath.row].name
      cell.contentConfiguration = content
      return cell
    }
  }
#endif
