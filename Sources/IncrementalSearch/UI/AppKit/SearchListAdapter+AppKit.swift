#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// Draws a search on a table view, for as long as it lives: pages come and go at both sides and the rows on screen stay
  /// where they are.
  ///
  /// ```swift
  /// list = SearchListAdapter(tableView, search)
  /// ```
  ///
  /// The data source and the delegate stay yours. The data source answers from ``items``, which change exactly when the
  /// table's count has to; drawing begins at the next turn of the main actor. The table has to be in a scroll view.
  @MainActor
  public final class SearchListAdapter<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
    /// The rows that the table has now: none before drawing begins, even of a search that has rows already.
    public var items: [Item] { presenter.drawn.items }

    /// Called with what is drawn: at once, and after each snapshot; to show states beside the rows.
    public var didDraw: (SearchSnapshot<Item>) -> Void = { _ in } {
      didSet { didDraw(presenter.drawn) }
    }

    private let search: SearchModel<Item>
    private let presenter: ListPresenter<Item>
    private var observations: [NotificationObservation] = []

    /// Draws the search in a table view.
    ///
    /// - Parameters:
    ///   - tableView: What the rows are drawn in; its delegate and data source stay yours.
    ///   - search: The search whose rows are drawn.
    ///   - edgeDistance: How near to an edge, in points, the next or previous page is loaded; nil leaves that to the
    ///     prefetch distance of the search.
    public init(_ tableView: NSTableView, _ search: SearchModel<Item>, edgeDistance: Double? = nil) {
      self.search = search
      presenter = ListPresenter(search, on: TableSurface(tableView), edgeDistance: edgeDistance)
      observe(tableView)
      // By then the data source can reach this adapter, whose rows it answers from.
      Task { [weak self] in self?.start() }
    }

    private func start() {
      search.start()
      following(self) {
        $0.search.snapshot
      } changed: {
        $0.presenter.draw($1)
        $0.didDraw($1)
      }
    }

    /// The row with an id, if the table has it. Costs time in proportion to the rows.
    public func item(_ id: Item.ID) -> Item? { items.first { $0.id == id } }

    /// Changes the heights of rows while the rows on screen stay where they are.
    public func keepPlace(_ changes: () -> Void) { presenter.keepPlace(changes) }

    private func observe(_ tableView: NSTableView) {
      guard let scrollView = tableView.enclosingScrollView else { return }
      scrollView.contentView.postsBoundsChangedNotifications = true
      tableView.postsFrameChangedNotifications = true
      observations = [
        NotificationObservation(of: NSView.boundsDidChangeNotification, from: scrollView.contentView) { [weak self] in
          self?.presenter.scrolled()
        },
        NotificationObservation(of: NSView.frameDidChangeNotification, from: tableView) { [weak self] in
          self?.presenter.scrolled()
        },
        NotificationObservation(of: NSScrollView.willStartLiveScrollNotification, from: scrollView) { [weak self] in
          self?.presenter.scrollBegan()
        },
      ]
    }
  }

  /// A table view whose data source answers from the presenter's rows.
  final class TableSurface: ListSurface {
    private let view: NSTableView

    init(_ view: NSTableView) { self.view = view }

    var isInWindow: Bool { view.window != nil }

    var extent: ScrollExtent {
      let clip = view.enclosingScrollView?.contentView
      let visible = clip?.bounds ?? view.bounds
      return ScrollExtent(
        offset: Double(visible.minY), viewport: Double(visible.height), content: Double(view.bounds.height),
        topInset: Double(clip?.contentInsets.top ?? 0), bottomInset: Double(clip?.contentInsets.bottom ?? 0))
    }

    var rowsNearScreen: [Int] {
      let rows = view.rows(in: view.visibleRect)
      return rows.length > 0 ? Array(rows.location..<rows.location + rows.length) : []
    }

    func span(ofRow row: Int) -> ClosedRange<Double>? {
      guard row < view.numberOfRows else { return nil }
      let rect = view.rect(ofRow: row)
      return Double(rect.minY)...Double(rect.maxY)
    }

    func draw(_ update: ListUpdate, commit: @escaping @MainActor () -> Void) {
      if !isInWindow || update.isReload {
        commit()
        view.reloadData()
      } else {
        view.beginUpdates()
        commit()
        // What goes is counted before what comes.
        view.removeRows(at: IndexSet(update.deleted), withAnimation: [])
        view.insertRows(at: IndexSet(update.inserted), withAnimation: [])
        view.endUpdates()
        view.reloadData(
          forRowIndexes: IndexSet(update.updated), columnIndexes: IndexSet(integersIn: 0..<view.numberOfColumns))
      }
      if isInWindow { view.layoutSubtreeIfNeeded() }
    }

    func scroll(to offset: Double) {
      guard let scrollView = view.enclosingScrollView else { return }
      let clip = scrollView.contentView
      clip.scroll(to: CGPoint(x: clip.bounds.minX, y: CGFloat(offset)))
      scrollView.reflectScrolledClipView(clip)
      view.layoutSubtreeIfNeeded()
    }
  }
#endif
