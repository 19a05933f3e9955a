import ArgumentParser

/// The script that makes keys of a shell pick files, folders and earlier commands; the scripts are in the files beside this
/// one.
struct ShellIntegration: ParsableArguments {
  @Flag(help: "Print what bash reads for Ctrl-T, Ctrl-R, Alt-C and **<Tab>: eval \"$(isearch --bash)\"")
  var bash = false

  @Flag(help: "Print the same for zsh: source <(isearch --zsh)")
  var zsh = false

  @Flag(help: "Print the same for fish: isearch --fish | source")
  var fish = false

  /// The script of the shell asked for; nil if none is.
  var script: String? {
    if bash { return Self.common + Self.bashScript }
    if zsh { return Self.common + Self.zshScript }
    return fish ? Self.fishScript : nil
  }
}
