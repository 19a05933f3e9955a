#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// One section of a collection view with a diffable data source over the ids of rows.
  final class DiffableSurface<Section: Hashable & Sendable, ID: Hashable & Sendable>: ListSurface {
    /// The ids of the rows to draw.
    var ids: () -> [ID] = { [] }

    private let dataSource: UICollectionViewDiffableDataSource<Section, ID>
    private let view: UICollectionView
    private let section: Section

    init(_ dataSource: UICollectionViewDiffableDataSource<Section, ID>, in view: UICollectionView, section: Section) {
      self.dataSource = dataSource
      self.view = view
      self.section = section
    }

    var isInWindow: Bool { view.window != nil }

    var extent: ScrollExtent { view.extent }

    var rowsNearScreen: [Int] { sectionIndex.map { view.rowsNearScreen(in: $0) } ?? [] }

    func span(ofRow row: Int) -> ClosedRange<Double>? { sectionIndex.flatMap { view.span(ofRow: row, in: $0) } }

    func draw(_ update: ListUpdate, commit: @escaping @MainActor () -> Void) {
      commit()
      var snapshot = dataSource.snapshot()
      snapshot.show(ids(), in: section, after: update)
      UIView.performWithoutAnimation {
        dataSource.apply(snapshot, animatingDifferences: false)
        if isInWindow { view.layoutIfNeeded() }
      }
    }

    func scroll(to offset: Double) { view.move(to: offset) }

    private var sectionIndex: Int? { dataSource.index(for: section) }
  }

  /// One section of a table view with a diffable data source over the ids of rows.
  final class TableDiffableSurface<Section: Hashable & Sendable, ID: Hashable & Sendable>: ListSurface {
    /// The ids of the rows to draw.
    var ids: () -> [ID] = { [] }

    private let dataSource: UITableViewDiffableDataSource<Section, ID>
    private let view: UITableView
    private let section: Section

    init(_ dataSource: UITableViewDiffableDataSource<Section, ID>, in view: UITableView, section: Section) {
      self.dataSource = dataSource
      self.view = view
      self.section = section
    }

    var isInWindow: Bool { view.window != nil }

    var extent: ScrollExtent { view.extent }

    var rowsNearScreen: [Int] { sectionIndex.map { view.rowsNearScreen(in: $0) } ?? [] }

    func span(ofRow row: Int) -> ClosedRange<Double>? { sectionIndex.flatMap { view.span(ofRow: row, in: $0) } }

    func draw(_ update: ListUpdate, commit: @escaping @MainActor () -> Void) {
      commit()
      var snapshot = dataSource.snapshot()
      snapshot.show(ids(), in: section, after: update)
      UIView.performWithoutAnimation {
        dataSource.apply(snapshot, animatingDifferences: false)
        if isInWindow { view.layoutIfNeeded() }
      }
    }

    func scroll(to offset: Double) { view.move(to: offset) }

    private var sectionIndex: Int? { dataSource.index(for: section) }
  }

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
