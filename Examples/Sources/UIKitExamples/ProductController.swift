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
    private let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Product> {
      cell, _, product in
      cell.contentConfiguration = product.content(for: cell)
    }

    init(columns: Int = 1) {
      self.columns = columns
      super.init(collectionViewLayout: .products(columns: columns))
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      list = SearchListAdapter(collectionView, search, edgeDistance: 20)
      list?.showStates(in: self)
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
        collectionView.setCollectionViewLayout(.products(columns: columns), animated: false)
        collectionView.layoutIfNeeded()
      }
    }

    override func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      list?.items.count ?? 0
    }

    override func collectionView(
      _ view: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      view.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: list?.items[indexPath.item])
    }
  }

  /// C with a diffable data source.
  final class DiffableProductController: UICollectionViewController {
    private let search = SearchModel(ProductSource.sample, .productList())
    private var list: SearchListAdapter<Product>?

    init() { super.init(collectionViewLayout: .products(columns: 1)) }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Product> { cell, _, product in
        cell.contentConfiguration = product.content(for: cell)
      }
      let dataSource = UICollectionViewDiffableDataSource<Int, Product.ID>(collectionView: collectionView) {
        [weak self] view, path, id in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: self?.list?.item(id))
      }
      list = SearchListAdapter(dataSource, in: collectionView, search, section: 0)
      list?.showStates(in: self)
    }
  }

  extension Product {
    @MainActor
    fileprivate func content(for cell: UICollectionViewListCell) -> UIListContentConfiguration {
      var content = cell.defaultContentConfiguration()
      content.text = name
      content.secondaryText = note
      return content
    }
  }

  extension UICollectionViewLayout {
    /// Rows as high as they need, in columns of one width.
    @MainActor
    fileprivate static func products(columns: Int) -> UICollectionViewLayout {
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1 / CGFloat(columns)), heightDimension: .estimated(60)))
      let line = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(60)),
        subitems: [item])
      return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: line))
    }
  }
#endif
