#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// One section of a collection view whose data source answers from the presenter's rows.
  final class CollectionSurface: ListSurface {
    private let view: UICollectionView
    private let section: Int

    init(_ view: UICollectionView, section: Int) {
      self.view = view
      self.section = section
    }

    var isInWindow: Bool { view.window != nil }

    var extent: ScrollExtent { view.extent }

    var rowsNearScreen: [Int] { view.rowsNearScreen(in: section) }

    func span(ofRow row: Int) -> ClosedRange<Double>? { view.span(ofRow: row, in: section) }

    func draw(_ update: ListUpdate, commit: @escaping @MainActor () -> Void) {
      UIView.performWithoutAnimation {
        if !isInWindow {
          // It asks for everything when it comes on screen.
          commit()
          view.reloadData()
          return
        }
        if update.isReload {
          view.performBatchUpdates { [view, section] in
            commit()
            view.reloadSections(IndexSet(integer: section))
          }
        } else {
          view.performBatchUpdates { [view, section] in
            commit()
            view.deleteItems(at: update.deleted.map { IndexPath(item: $0, section: section) })
            view.insertItems(at: update.inserted.map { IndexPath(item: $0, section: section) })
          }
          view.reconfigureItems(at: update.updated.map { IndexPath(item: $0, section: section) })
        }
        view.layoutIfNeeded()
      }
    }

    func scroll(to offset: Double) { view.move(to: offset) }
  }

  extension UICollectionView {
    func rowsNearScreen(in section: Int) -> [Int] {
      indexPathsForVisibleItems.filter { $0.section == section }.map(\.item)
    }

    func span(ofRow row: Int, in section: Int) -> ClosedRange<Double>? {
      guard section < numberOfSections, row < numberOfItems(inSection: section),
        let frame = layoutAttributesForItem(at: IndexPath(item: row, section: section))?.frame
      else { return nil }
      return Double(frame.minY)...Double(frame.maxY)
    }
  }

  extension UIScrollView {
    /// What the view says about itself, bars included.
    var extent: ScrollExtent {
      ScrollExtent(
        offset: Double(contentOffset.y), viewport: Double(bounds.height), content: Double(contentSize.height),
        topInset: Double(adjustedContentInset.top), bottomInset: Double(adjustedContentInset.bottom))
    }

    /// Moves the content and lays out what comes on screen.
    ///
    /// The property is set, not `setContentOffset(_:animated:)`, which would stop a list that is still moving.
    func move(to offset: Double) {
      UIView.performWithoutAnimation {
        contentOffset.y = CGFloat(offset)
        layoutIfNeeded()
      }
    }
  }

  /// One section of a table view whose data source answers from the presenter's rows.
  final class TableSurface: ListSurface {
    private let view: UITableView
    private let section: Int

    init(_ view: UITableView, section: Int) {
      self.view = view
      self.section = section
    }

    var isInWindow: Bool { view.window != nil }

    var extent: ScrollExtent { view.extent }

    var rowsNearScreen: [Int] { view.rowsNearScreen(in: section) }

    func span(ofRow row: Int) -> ClosedRange<Double>? { view.span(ofRow: row, in: section) }

    func draw(_ update: ListUpdate, commit: @escaping @MainActor () -> Void) {
      UIView.performWithoutAnimation {
        if !isInWindow {
          // It asks for everything when it comes on screen.
          commit()
          view.reloadData()
          return
        }
        if update.isReload {
          view.performBatchUpdates { [view, section] in
            commit()
            view.reloadSections(IndexSet(integer: section), with: .none)
          }
        } else {
          view.performBatchUpdates { [view, section] in
            commit()
            view.deleteRows(at: update.deleted.map { IndexPath(row: $0, section: section) }, with: .none)
            view.insertRows(at: update.inserted.map { IndexPath(row: $0, section: section) }, with: .none)
          }
          view.reconfigureRows(at: update.updated.map { IndexPath(row: $0, section: section) })
        }
        view.layoutIfNeeded()
      }
    }

    func scroll(to offset: Double) { view.move(to: offset) }
  }

  extension UITableView {
    func rowsNearScreen(in section: Int) -> [Int] {
      (indexPathsForVisibleRows ?? []).filter { $0.section == section }.map(\.row)
    }

    func span(ofRow row: Int, in section: Int) -> ClosedRange<Double>? {
      guard section < numberOfSections, row < numberOfRows(inSection: section) else { return nil }
      let rect = rectForRow(at: IndexPath(row: row, section: section))
      return Double(rect.minY)...Double(rect.maxY)
    }
  }
#endif
