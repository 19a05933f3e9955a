#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import ExampleScreens
  import IncrementalSearch
  import UIKit

  /// The product list with a diffable data source of ids, and cells of one's own.
  final class DiffableProductController: UICollectionViewController {
    private let search = SearchModel(ProductSource.sample, .productList())
    private var list: SearchListAdapter<Product>?

    init() { super.init(collectionViewLayout: .searchRows()) }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Product> { cell, _, product in
        var content = cell.defaultContentConfiguration()
        content.text = product.name
        cell.contentConfiguration = content
      }
      let dataSource = UICollectionViewDiffableDataSource<Int, Product.ID>(collectionView: collectionView) {
        [weak self] view, path, id in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: self?.list?.item(id))
      }
      list = SearchListAdapter(dataSource, in: collectionView, search, section: 0)
      list?.showStates(in: self)
    }
  }
#endif
