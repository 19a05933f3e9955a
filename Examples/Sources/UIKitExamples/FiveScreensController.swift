#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import UIKit

  /// The five screens, in tabs; the product list in one column, in two, and with a diffable data source.
  public final class FiveScreensController: UITabBarController {
    /// Makes the screens.
    public override func viewDidLoad() {
      super.viewDidLoad()
      let screens: [(title: String, controller: UIViewController)] = [
        ("Articles", KeywordSearchController()), ("Account", AccountController()), ("Products", ProductController()),
        ("Grid", ProductController(columns: 2)), ("Diffable", DiffableProductController()),
        ("Places", SuggestionController()), ("Entries", BoundFieldController()),
      ]
      viewControllers = screens.map { title, controller in
        controller.title = title
        return UINavigationController(rootViewController: controller)
      }
    }
  }
#endif
