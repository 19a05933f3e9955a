#if canImport(UIKit) && !os(watchOS)
  import UIKit

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

    var rowsNearScreen: [Int] {
      (view.indexPathsForVisibleRows ?? []).filter { $0.section == section }.map(\.row)
    }

    func span(ofRow row: Int) -> ClosedRange<Double>? {
      guard section < view.numberOfSections, row < view.numberOfRows(inSection: section) else { return nil }
      let rect = view.rectForRow(at: IndexPath(row: row, section: section))
      return Double(rect.minY)...Double(rect.maxY)
    }

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
#endif
