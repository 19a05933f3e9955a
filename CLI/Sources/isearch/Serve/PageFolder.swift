import Foundation

/// Where the files of the search page are.
enum PageFolder {
  /// The folder named; else the one that was installed with the program, or built in its repository.
  static func find(_ path: String?, executable: URL? = Bundle.main.executableURL) -> URL? {
    if let path { return URL(fileURLWithPath: path, isDirectory: true) }
    guard var folder = executable?.resolvingSymlinksInPath().deletingLastPathComponent() else { return nil }
    let installed = folder.appendingPathComponent("page", isDirectory: true)
    if hasPage(installed) { return installed }
    while folder.path != "/" {
      let built = folder.appendingPathComponent("Web/.build/page", isDirectory: true)
      if hasPage(built) { return built }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The files that the demo lays over the page: the folder demo beside the page's.
  static func demo(beside page: URL) -> URL {
    page.standardizedFileURL.deletingLastPathComponent().appendingPathComponent("demo", isDirectory: true)
  }

  private static func hasPage(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("index.html").path)
  }
}
