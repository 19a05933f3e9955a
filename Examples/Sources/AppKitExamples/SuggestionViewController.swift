#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ExampleScreens
  import IncrementalSearch

  /// D: suggestions for text still being composed, in a table below a search field.
  public final class SuggestionViewController: NSViewController, NSTableViewDataSource, NSTableViewDelegate {
    private let search = SearchModel(ArraySource<Place>.samplePlaces, .suggestions)
    private let searchField = NSSearchField()
    private let tableView = NSTableView()
    private var field: SearchFieldAdapter<SearchModel<Place>>?
    private var list: SearchListAdapter<Place>?

    /// Makes the field and the table.
    public override func loadView() {
      let scrollView = NSScrollView()
      scrollView.documentView = tableView
      tableView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
      tableView.dataSource = self
      tableView.delegate = self
      let stack = NSStackView(views: [searchField, scrollView])
      stack.orientation = .vertical
      view = stack
    }

    /// Connects them with the search.
    public override func viewDidLoad() {
      super.viewDidLoad()
      field = SearchFieldAdapter(searchField, search)
      list = SearchListAdapter(tableView, search)
    }

    /// As many as are drawn.
    public func numberOfRows(in tableView: NSTableView) -> Int { list?.items.count ?? 0 }

    /// A place's name.
    public func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
      list.map { NSTextField(labelWithString: $0.items[row].name) }
    }
  }
#endif
