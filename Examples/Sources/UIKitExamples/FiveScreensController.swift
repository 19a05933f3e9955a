#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import UIKit

  /// The five screens, in tabs; the product list in one column and in two, and what cells of one's own look like.
  public final class FiveScreensController: UITabBarController {
    /// Makes the screens.
    public override func viewDidLoad() {
      super.viewDidLoad()
      let screens: [(title: String, controller: UIViewController)] = [
        ("Articles", KeywordSearchController()), ("Account", AccountController()), ("Products", ProductController()),
        ("Grid", ProductController(columns: 2)), ("Diffable", DiffableProductController()),
        ("Places", SuggestionController()), ("Own cells", OwnCellsController()), ("Entries", BoundFieldController()),
      ]
      viewControllers = screens.map { title, controller in
        controller.title = title
        return UINavigationController(rootViewController: controller)
      }
    }
  }
#endif
