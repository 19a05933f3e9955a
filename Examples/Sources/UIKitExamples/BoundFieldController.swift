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
      field = SearchFieldAdapter(textView, search)
      list = SearchListAdapter(self, search) { row, entry in row.text = entry.name }
    }
  }
#endif
