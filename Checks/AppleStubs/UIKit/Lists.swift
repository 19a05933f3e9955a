// swift-format-ignore-file
// A stub of UIKit: names, signatures, isolation and availability as we believe Apple ships them, without any behaviour.
// What type-checks against it is linted, not built.
@_exported import Foundation

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIScrollView: UIView {
  open var contentOffset: CGPoint {
    get { fatalError() }
    set {}
  }
  open var contentSize: CGSize {
    get { fatalError() }
    set {}
  }
  @available(iOS 11, tvOS 11, *)
  open var adjustedContentInset: UIEdgeInsets { fatalError() }
  open var isDragging: Bool { fatalError() }
}

// MARK: Collection views

@available(iOS 6, tvOS 9, visionOS 1, *)
@MainActor open class UICollectionViewLayoutAttributes: NSObject {
  open var frame: CGRect {
    get { fatalError() }
    set {}
  }
}

@available(iOS 6, tvOS 9, visionOS 1, *)
@MainActor open class UICollectionViewLayout: NSObject {}

@available(iOS 6, tvOS 9, visionOS 1, *)
@MainActor open class UICollectionViewCell: UIView {
  @available(iOS 14, tvOS 14, *)
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { fatalError() }
    set {}
  }
}

@available(iOS 14, tvOS 14, visionOS 1, *)
@MainActor open class UICollectionViewListCell: UICollectionViewCell {
  open func defaultContentConfiguration() -> UIListContentConfiguration { fatalError() }
}

@available(iOS 6, tvOS 9, visionOS 1, *)
@MainActor open class UICollectionView: UIScrollView {
  @available(iOS 14, tvOS 14, *)
  @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
    public init(handler: @escaping Handler) { fatalError() }
  }
  open weak var dataSource: (any UICollectionViewDataSource)? {
    get { fatalError() }
    set {}
  }
  open var numberOfSections: Int { fatalError() }
  open func numberOfItems(inSection section: Int) -> Int { fatalError() }
  open var indexPathsForVisibleItems: [IndexPath] { fatalError() }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { fatalError() }
  open func reloadSections(_ sections: IndexSet) {}
  open func reloadData() {}
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {}
  open func insertItems(at indexPaths: [IndexPath]) {}
  open func deleteItems(at indexPaths: [IndexPath]) {}
  @available(iOS 15, tvOS 15, *)
  open func reconfigureItems(at indexPaths: [IndexPath]) {}
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {}
  @available(iOS 14, tvOS 14, *)
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell { fatalError() }
}

@available(iOS 6, tvOS 9, visionOS 1, *)
@MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
}

@available(iOS 6, tvOS 9, visionOS 1, *)
@MainActor open class UICollectionViewController: UIViewController {
  public init(collectionViewLayout layout: UICollectionViewLayout) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var collectionView: UICollectionView! {
    get { fatalError() }
    set {}
  }
}

// MARK: Compositional layout

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor open class NSCollectionLayoutDimension: NSObject {
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> Self { fatalError() }
  open class func estimated(_ estimatedDimension: CGFloat) -> Self { fatalError() }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor open class NSCollectionLayoutSize: NSObject {
  public convenience init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) {
    fatalError()
  }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor open class NSCollectionLayoutItem: NSObject {
  public convenience init(layoutSize: NSCollectionLayoutSize) { fatalError() }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  open class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self {
    fatalError()
  }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor open class NSCollectionLayoutSection: NSObject {
  public convenience init(group: NSCollectionLayoutGroup) { fatalError() }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public init(section: NSCollectionLayoutSection) { fatalError() }
}

// MARK: Diffable data sources

@available(iOS 13, tvOS 13, visionOS 1, *)
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { fatalError() }
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] { fatalError() }
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {}
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {}
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {}
  @available(iOS 15, tvOS 15, *)
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {}
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor open class UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject
where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) { fatalError() }
  @available(iOS 15, tvOS 15, *)
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { fatalError() }
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { fatalError() }
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {}
}

// MARK: Table views

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UITableViewCell: UIView {
  @available(iOS 14, tvOS 14, *)
  open func defaultContentConfiguration() -> UIListContentConfiguration { fatalError() }
  @available(iOS 14, tvOS 14, *)
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { fatalError() }
    set {}
  }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UITableView: UIScrollView {
  public enum RowAnimation: Sendable { case none }
  open weak var dataSource: (any UITableViewDataSource)? {
    get { fatalError() }
    set {}
  }
  open var numberOfSections: Int { fatalError() }
  open func numberOfRows(inSection section: Int) -> Int { fatalError() }
  open var indexPathsForVisibleRows: [IndexPath]? { fatalError() }
  open func rectForRow(at indexPath: IndexPath) -> CGRect { fatalError() }
  open func reloadData() {}
  @available(iOS 11, tvOS 11, *)
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {}
  @available(iOS 3, *)
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {}
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  @available(iOS 15, tvOS 15, *)
  open func reconfigureRows(at indexPaths: [IndexPath]) {}
  @available(iOS 6, *)
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
  @available(iOS 6, *)
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    fatalError()
  }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UITableViewController: UIViewController {
  open var tableView: UITableView! {
    get { fatalError() }
    set {}
  }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { fatalError() }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { fatalError() }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor open class UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject
where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
  @available(iOS 15, tvOS 15, *)
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { fatalError() }
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { fatalError() }
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {}
}
