#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// Draws a search on a collection view or a table view, for as long as it lives: pages come and go at both sides and
  /// the rows on screen stay where they are.
  ///
  /// ```swift
  /// list = SearchListAdapter(self, search) { row, article in row.text = article.title }
  /// ```
  ///
  /// In a table or collection view controller this is all you need. With cells of your own, or a view without such a
  /// controller, the data source stays yours and answers from ``items``, which change exactly when the list's counts have to.
  /// The delegate always stays yours. Drawing begins at the next turn of the main actor. What is visible is found by observing
  /// `contentOffset` and `contentSize`. Results and failures are announced to people who can't see them.
  @MainActor
  public final class SearchListAdapter<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
    /// The rows that the list has now: none before drawing begins, even of a search that has rows already.
    public var items: [Item] { presenter.drawn.items }

    /// Called with what is drawn: at once, and after each snapshot; to show states beside the rows.
    public var didDraw: (SearchSnapshot<Item>) -> Void = { _ in } {
      didSet { didDraw(presenter.drawn) }
    }

    private let search: SearchModel<Item>
    private let presenter: ListPresenter<Item>
    private let words: ScreenWords
    private let announcer = RestingAnnouncer(clock: ContinuousClock()) { text in
      let priority = NSAttributedString.Key.accessibilitySpeechAnnouncementPriority
      UIAccessibility.post(
        notification: .announcement,
        argument: NSAttributedString(string: text, attributes: [priority: UIAccessibilityPriority.low]))
    }
    private var observations: [NSKeyValueObservation] = []
    private var isDragging = false
    private weak var controller: UIViewController?
    private var bar: LoadStateBar?
    /// Kept here, since a list does not keep its data source.
    private var rows: NSObject?

    /// Draws the search in a table view controller, in cells of the system's: it is the table's data source, and shows the
    /// states of the search there too, as ``showStates(in:)`` does. Call it when the view is loaded.
    ///
    /// - Parameters:
    ///   - controller: What the rows are drawn in.
    ///   - search: The search whose rows are drawn.
    ///   - edgeDistance: How near to an edge, in points, the next or previous page is loaded; nil leaves that to the
    ///     prefetch distance of the search.
    ///   - words: What is shown of states, and announced.
    ///   - row: Puts an item into the content of its cell. It is kept: capture the controller weakly.
    public convenience init(
      _ controller: UITableViewController, _ search: SearchModel<Item>, edgeDistance: Double? = nil,
      words: ScreenWords = .preferred,
      row: @escaping (_ content: inout UIListContentConfiguration, _ item: Item) -> Void
    ) {
      let view: UITableView = controller.tableView
      let presenter = ListPresenter(search, on: TableSurface(view, section: 0), edgeDistance: edgeDistance)
      self.init(search, presenter, in: view, words)
      rows = TableRows(view, presenter, row: row)
      showStates(in: controller)
    }

    /// Draws the search in a collection view controller, in list cells of the system's, with any layout; the one for rows in
    /// columns is `UICollectionViewLayout.searchRows(columns:)`. It is the data source, and shows the states there too.
    public convenience init(
      _ controller: UICollectionViewController, _ search: SearchModel<Item>, edgeDistance: Double? = nil,
      words: ScreenWords = .preferred,
      row: @escaping (_ content: inout UIListContentConfiguration, _ item: Item) -> Void
    ) {
      let view: UICollectionView = controller.collectionView
      let presenter = ListPresenter(search, on: CollectionSurface(view, section: 0), edgeDistance: edgeDistance)
      self.init(search, presenter, in: view, words)
      rows = CollectionRows(view, presenter, row: row)
      showStates(in: controller)
    }

    /// Draws the search in a section of a collection view, with any layout.
    ///
    /// - Parameters:
    ///   - collectionView: What the rows are drawn in; its delegate and data source stay yours.
    ///   - search: The search whose rows are drawn.
    ///   - section: The section whose rows are the search's.
    ///   - edgeDistance: How near to an edge, in points, the next or previous page is loaded; nil leaves that to the
    ///     prefetch distance of the search.
    ///   - words: What is announced.
    public convenience init(
      _ collectionView: UICollectionView, _ search: SearchModel<Item>, section: Int = 0, edgeDistance: Double? = nil,
      words: ScreenWords = .preferred
    ) {
      let surface = CollectionSurface(collectionView, section: section)
      self.init(search, ListPresenter(search, on: surface, edgeDistance: edgeDistance), in: collectionView, words)
    }

    /// Draws the search in a section of a table view.
    public convenience init(
      _ tableView: UITableView, _ search: SearchModel<Item>, section: Int = 0, edgeDistance: Double? = nil,
      words: ScreenWords = .preferred
    ) {
      let surface = TableSurface(tableView, section: section)
      self.init(search, ListPresenter(search, on: surface, edgeDistance: edgeDistance), in: tableView, words)
    }

    /// Draws the search in a section of a diffable data source of ids. Cells look their row up with ``item(_:)``.
    public convenience init<Section: Hashable & Sendable>(
      _ dataSource: UICollectionViewDiffableDataSource<Section, Item.ID>, in collectionView: UICollectionView,
      _ search: SearchModel<Item>, section: Section, edgeDistance: Double? = nil, words: ScreenWords = .preferred
    ) {
      let surface = DiffableSurface(dataSource, in: collectionView, section: section)
      let presenter = ListPresenter(search, on: surface, edgeDistance: edgeDistance)
      surface.ids = { [weak presenter] in presenter?.drawn.items.map(\.id) ?? [] }
      self.init(search, presenter, in: collectionView, words)
    }

    /// Draws the search in a section of a table view's diffable data source of ids. Cells look their row up with
    /// ``item(_:)``.
    public convenience init<Section: Hashable & Sendable>(
      _ dataSource: UITableViewDiffableDataSource<Section, Item.ID>, in tableView: UITableView,
      _ search: SearchModel<Item>, section: Section, edgeDistance: Double? = nil, words: ScreenWords = .preferred
    ) {
      let surface = DiffableSurface(dataSource, in: tableView, section: section)
      let presenter = ListPresenter(search, on: surface, edgeDistance: edgeDistance)
      surface.ids = { [weak presenter] in presenter?.drawn.items.map(\.id) ?? [] }
      self.init(search, presenter, in: tableView, words)
    }

    private init(
      _ search: SearchModel<Item>, _ presenter: ListPresenter<Item>, in scrollView: UIScrollView, _ words: ScreenWords
    ) {
      self.search = search
      self.presenter = presenter
      self.words = words
      observe(scrollView)
      // By then the data source can reach this adapter, whose rows it answers from.
      Task { [weak self] in self?.start() }
    }

    private func start() {
      search.start()
      following(self) {
        $0.search.snapshot
      } changed: {
        $0.draw($1)
      }
      following(self) {
        ($0.search.snapshot, $0.search.text)
      } changed: {
        $0.announcer.show($1.0, text: $1.1, words: $0.words)
      }
    }

    /// The row with an id, if the list has it. Costs time in proportion to the rows.
    public func item(_ id: Item.ID) -> Item? { items.first { $0.id == id } }

    /// Changes the heights of rows, or the layout, while the rows on screen stay where they are.
    public func keepPlace(_ changes: () -> Void) { presenter.keepPlace(changes) }

    /// Shows the states of the search in a view controller too, from now on: in place of rows as its content unavailable
    /// configuration, and beside rows, while a page is on its way or has failed, in a bar at the bottom of its view.
    public func showStates(in controller: UIViewController) {
      let bar = LoadStateBar(words: words) { [weak search] in search?.retry() }
      bar.add(to: controller.view)
      self.bar = bar
      self.controller = controller
      showStates(of: presenter.drawn)
    }

    private func showStates(of snapshot: SearchSnapshot<Item>) {
      controller?.contentUnavailableConfiguration = UIContentUnavailableConfiguration.search(search, words: words)
      bar?.show(snapshot.stateBesideRows)
    }

    private func draw(_ snapshot: SearchSnapshot<Item>) {
      presenter.draw(snapshot)
      showStates(of: snapshot)
      didDraw(snapshot)
    }

    private func observe(_ scrollView: UIScrollView) {
      observations = [
        scrollView.observe(\.contentOffset) { [weak self] scrollView, _ in
          MainActor.assumeIsolated { self?.moved(scrollView) }
        },
        scrollView.observe(\.contentSize) { [weak self] scrollView, _ in
          MainActor.assumeIsolated { self?.moved(scrollView) }
        },
      ]
    }

    private func moved(_ scrollView: UIScrollView) {
      if scrollView.isDragging && !isDragging { presenter.scrollBegan() }
      isDragging = scrollView.isDragging
      presenter.scrolled()
    }
  }
#endif
