#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import ExampleScreens
  import IncrementalSearch
  import UIKit

  /// E: a text view bound to a search over a repository; rows known here show at once, then the repository's.
  final class BoundFieldController: UITableViewController {
    private let search = SearchModel(sampleEntries, .boundField)
    private let textView = UITextView(frame: CGRect(x: 0, y: 0, width: 280, height: 36))
    private var field: SearchFieldAdapter<SearchModel<Entry>>?
    private var list: SearchListAdapter<Entry>?

    override func viewDidLoad() {
      super.viewDidLoad()
      // In the bar, where no state of the list covers it.
      navigationItem.titleView = textView
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "entry")
      field = SearchFieldAdapter(textView, search)
      list = SearchListAdapter(tableView, search)
      list?.showStates(in: self)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      list?.items.count ?? 0
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "entry", for: indexPath)
      var content = cell.defaultContentConfiguration()
      content.text = list?.items[indexPath.row].name
      cell.contentConfiguration = content
      return cell
    }
  }
#endif
