#if canImport(SwiftUI)
  import SwiftUI

  /// The five screens, in tabs.
  public struct FiveScreens: View {
    /// Makes the tabs; the searches start as their screens appear.
    public init() {}

    /// The tabs.
    public var body: some View {
      TabView {
        KeywordSearchScreen().tabItem { Label("Articles", systemImage: "doc") }
        AccountScreen().tabItem { Label("Account", systemImage: "person") }
        NavigationStack { ProductScreen() }.tabItem { Label("Products", systemImage: "cart") }
        NavigationStack { ProductScreen(columns: 2) }.tabItem { Label("Grid", systemImage: "square.grid.2x2") }
        SuggestionScreen().tabItem { Label("Places", systemImage: "mappin") }
        BoundFieldScreen().tabItem { Label("Entries", systemImage: "list.bullet") }
        NavigationStack { BoundFieldView() }.tabItem { Label("View only", systemImage: "rectangle") }
      }
    }
  }
#endif
