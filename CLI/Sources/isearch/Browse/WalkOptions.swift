import ArgumentParser
import Records

/// What is listed if there is no input.
struct WalkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What is listed without input: file, dir, with follow through links to folders, with hidden what begins with a dot.",
      valueName: "kinds"))
  var walker: Kinds?

  @Option(help: ArgumentHelp("The folders whose files are listed without input.", valueName: "folder ..."))
  var walkerRoot: Folders?

  @Option(
    help: ArgumentHelp(
      "Folders that are left out, by names or ends of paths with commas between; without this .git.",
      valueName: "folders"))
  var walkerSkip: String?

  /// `file`, `dir`, `follow` and `hidden`, with commas between.
  struct Kinds: ExpressibleByArgument {
    private let names: Set<String>

    /// Nil without a file or a folder, or with another name.
    init?(argument: String) {
      names = Set(argument.split(separator: ",").map(String.init))
      guard names.isSubset(of: ["file", "dir", "follow", "hidden"]), !names.isDisjoint(with: ["file", "dir"]) else {
        return nil
      }
    }

    fileprivate func has(_ name: String) -> Bool { names.contains(name) }

    static var allValueStrings: [String] { ["file", "dir", "file,follow,hidden"] }
  }

  /// Folders, as `FzfWords` joins them.
  struct Folders: ExpressibleByArgument {
    fileprivate let paths: [String]

    init?(argument: String) {
      paths = argument.split(separator: "\0").map(String.init)
      if paths.isEmpty { return nil }
    }
  }

  /// What is listed. Throws a `CommandFailure` where a folder is none.
  func listing() throws -> FolderListing {
    var listing = FolderListing()
    if let walker {
      (listing.listsFiles, listing.listsFolders) = (walker.has("file"), walker.has("dir"))
      (listing.followsLinks, listing.listsHidden) = (walker.has("follow"), walker.has("hidden"))
    }
    if let walkerSkip { listing.skipped = walkerSkip.split(separator: ",").map(String.init) }
    if let walkerRoot { listing.roots = walkerRoot.paths }
    for root in listing.roots where !FolderListing.isFolder(root) {
      throw CommandFailure(message: "--walker-root: \(root) is no folder")
    }
    return listing
  }
}
