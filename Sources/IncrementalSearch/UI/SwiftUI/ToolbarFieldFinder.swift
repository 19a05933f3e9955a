#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import SwiftUI

  /// Looks for the search field in the toolbar of the window that a view is in.
  struct ToolbarFieldFinder<Item: Identifiable & Equatable & Sendable>: NSViewRepresentable where Item.ID: Sendable {
    let search: SearchModel<Item>

    func makeCoordinator() {}

    func makeNSView(context: Context) -> ToolbarFieldView<Item> { ToolbarFieldView() }

    func updateNSView(_ view: ToolbarFieldView<Item>, context: Context) { view.connect(search) }
  }

  /// Listens to the field beside its delegate, which is SwiftUI's.
  final class ToolbarFieldView<Item: Identifiable & Equatable & Sendable>: NSView where Item.ID: Sendable {
    private var search: SearchModel<Item>?
    private weak var field: NSSearchField?
    private var connection: FieldConnection<SearchModel<Item>>?
    private var observations: [NotificationObservation] = []

    func connect(_ search: SearchModel<Item>) {
      if search !== self.search { connection = nil }
      self.search = search
      find()
    }

    override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      // The toolbar may come after the view.
      Task { find() }
    }

    private func find() {
      let items = window?.toolbar?.items ?? []
      guard let search, let found = items.lazy.compactMap({ ($0 as? NSSearchToolbarItem)?.searchField }).first,
        connection == nil || found !== field
      else { return }
      field = found
      let connection = FieldConnection(SearchFieldSurface(found), search)
      self.connection = connection
      observations = [NSControl.textDidChangeNotification, NSControl.textDidEndEditingNotification].map { name in
        NotificationObservation(of: name, from: found) { [weak connection] in connection?.fieldChanged() }
      }
    }
  }
#endif
