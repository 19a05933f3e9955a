#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// One section of a collection or table view with a diffable data source over the ids of rows.
  final class DiffableSurface<Section: Hashable & Sendable, ID: Hashable & Sendable>: ListSurface {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<Section, ID>

    /// The ids of the rows to draw.
    var ids: () -> [ID] = { [] }

    private let view: any SectionedView
    private let section: Section
    // Nothing that both data sources are says these.
    private let snapshot: @MainActor () -> Snapshot
    private let apply: @MainActor (Snapshot) -> Void
    private let sectionIndex: @MainActor () -> Int?

    init(
      _ dataSource: UICollectionViewDiffableDataSource<Section, ID>, in view: UICollectionView, section: Section
    ) {
      self.view = view
      self.section = section
      snapshot = { dataSource.snapshot() }
      apply = { dataSource.apply($0, animatingDifferences: false) }
      sectionIndex = { dataSource.index(for: section) }
    }

    init(_ dataSource: UITableViewDiffableDataSource<Section, ID>, in view: UITableView, section: Section) {
      self.view = view
      self.section = section
      snapshot = { dataSource.snapshot() }
      apply = { dataSource.apply($0, animatingDifferences: false) }
      sectionIndex = { dataSource.index(for: section) }
    }

    var isInWindow: Bool { view.window != nil }

    var extent: ScrollExtent { view.extent }

    var rowsNearScreen: [Int] { sectionIndex().map { view.rowsNearScreen(in: $0) } ?? [] }

    func span(ofRow row: Int) -> ClosedRange<Double>? { sectionIndex().flatMap { view.span(ofRow: row, in: $0) } }

    func draw(_ update: ListUpdate, commit: @escaping @MainActor () -> Void) {
      commit()
      var snapshot = snapshot()
      snapshot.show(ids(), in: section, after: update)
      UIView.performWithoutAnimation {
        apply(snapshot)
        if isInWindow { view.layoutIfNeeded() }
      }
    }

    func scroll(to offset: Double) { view.move(to: offset) }
  }

  /// A scroll view whose rows are in sections.
  @MainActor
  protocol SectionedView: UIScrollView {
    /// The rows of a section that are on screen or near it, in any order.
    func rowsNearScreen(in section: Int) -> [Int]

    /// The top and the bottom of a section's row in the content; nil if there is no such row.
    func span(ofRow row: Int, in section: Int) -> ClosedRange<Double>?
  }

  extension UICollectionView: SectionedView {}
  extension UITableView: SectionedView {}

  extension NSDiffableDataSourceSnapshot {
    /// Gives a section the rows of an update. Other sections stay as they are.
    fileprivate mutating func show(
      _ ids: [ItemIdentifierType], in section: SectionIdentifierType, after update: ListUpdate
    ) {
      if indexOfSection(section) == nil { appendSections([section]) }
      deleteItems(itemIdentifiers(inSection: section))
      appendItems(ids, toSection: section)
      reconfigureItems(update.isReload ? ids : update.updated.map { ids[$0] })
    }
  }
#endif
