#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// Answers a table view from the rows that a presenter has drawn, with the system's cells.
  final class TableRows<Item: Identifiable & Equatable & Sendable>: NSObject, UITableViewDataSource
  where Item.ID: Sendable {
    private static var cellName: String { "IncrementalSearch.row" }
    private let presenter: ListPresenter<Item>
    private let row: (inout UIListContentConfiguration, Item) -> Void

    init(
      _ view: UITableView, _ presenter: ListPresenter<Item>,
      row: @escaping (inout UIListContentConfiguration, Item) -> Void
    ) {
      self.presenter = presenter
      self.row = row
      super.init()
      view.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellName)
      view.dataSource = self
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { presenter.drawn.items.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellName, for: indexPath)
      var content = cell.defaultContentConfiguration()
      row(&content, presenter.drawn.items[indexPath.row])
      cell.contentConfiguration = content
      return cell
    }
  }

  /// Answers a collection view from the rows that a presenter has drawn, with the system's list cells.
  final class CollectionRows<Item: Identifiable & Equatable & Sendable>: NSObject, UICollectionViewDataSource
  where Item.ID: Sendable {
    private let presenter: ListPresenter<Item>
    private let registration: UICollectionView.CellRegistration<UICollectionViewListCell, Item>

    init(
      _ view: UICollectionView, _ presenter: ListPresenter<Item>,
      row: @escaping (inout UIListContentConfiguration, Item) -> Void
    ) {
      self.presenter = presenter
      registration = UICollectionView.CellRegistration { cell, _, item in
        var content = cell.defaultContentConfiguration()
        row(&content, item)
        cell.contentConfiguration = content
      }
      super.init()
      view.dataSource = self
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      presenter.drawn.items.count
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueConfiguredReusableCell(
        using: registration, for: indexPath, item: presenter.drawn.items[indexPath.item])
    }
  }

  extension UICollectionViewLayout {
    /// Rows as high as their content needs, in columns of equal width: for a collection view of a search.
    ///
    /// - Parameter columns: How many; less than one is one.
    @MainActor
    public static func searchRows(columns: Int = 1) -> UICollectionViewLayout {
      let width = 1 / CGFloat(max(1, columns))
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(width), heightDimension: .estimated(60)))
      let line = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(60)),
        subitems: [item])
      return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: line))
    }
  }
#endif
