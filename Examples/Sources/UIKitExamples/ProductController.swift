#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import ExampleScreens
  import IncrementalSearch
  import UIKit

  /// C: endless both ways from the middle, in one column or several; pages load 20 points before either edge, at most ten
  /// are held, and the row under the finger doesn't move.
  final class ProductController: UICollectionViewController {
    private let search = SearchModel(ProductSource.sample, .productList(loadsAtEdges: true))
    private let columns: Int
    private var list: SearchListAdapter<Product>?

    init(columns: Int = 1) {
      self.columns = columns
      super.init(collectionViewLayout: .searchRows(columns: columns))
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      list = SearchListAdapter(self, search, edgeDistance: 20) { row, product in
        row.text = product.name
        row.secondaryText = product.note
      }
      navigationItem.titleView = columnControl
      navigationItem.rightBarButtonItem = UIBarButtonItem(
        primaryAction: UIAction(title: "9,000 番へ") { [search] _ in search.jump(to: 9_000) })
    }

    /// A segment for each number of columns.
    private var columnControl: UISegmentedControl {
      let actions = (1...3).map { count in
        UIAction(title: "\(count)") { [weak self] _ in self?.show(columns: count) }
      }
      let control = UISegmentedControl(frame: .zero, actions: actions)
      control.accessibilityLabel = "列の数"
      control.selectedSegmentIndex = columns - 1
      return control
    }

    /// Shows another number of columns; the rows on screen stay.
    private func show(columns: Int) {
      list?.keepPlace {
        collectionView.setCollectionViewLayout(.searchRows(columns: columns), animated: false)
        collectionView.layoutIfNeeded()
      }
    }
  }
#endif
