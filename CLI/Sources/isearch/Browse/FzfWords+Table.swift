extension FzfWords {
  /// Other names of the same options.
  static let synonyms = [
    "-e": "--exact", "-m": "--multi", "-q": "--query", "-f": "--filter", "-1": "--select-1", "-0": "--exit-0",
    "-d": "--delimiter", "-n": "--nth", "-s": "--sort", "-x": "--extended", "+x": "--no-extended", "+s": "--no-sort",
    "+m": "--no-multi", "+e": "--no-exact", "-i": "--ignore-case", "+i": "--no-ignore-case", "--tail": "--limit-rows",
    "-h": "--help", "--popup": "--tmux", "--no-popup": "--no-tmux", "+1": "--no-select-1", "+0": "--no-exit-0",
    "+c": "--no-color", "+2": "--no-256", "--phony": "--disabled", "--no-phony": "--no-disabled",
    "--enabled": "--no-disabled", "--extended-exact": "--exact", "--no-tail": "--no-limit-rows", "--async": "--no-sync",
    "--no-listen-unsafe": "--no-listen",
  ]

  /// What each option means.
  static let table: [String: Meaning] = {
    var table: [String: Meaning] = [
      // What words find, and in which order.
      "--extended": .left(.none),
      "--no-extended": .refused("a query has its operators always; a word after ' is searched as it stands"),
      "--ignore-case": .left(.none), "--smart-case": .left(.none),
      "--no-ignore-case": .refused("capital and small letters are the same in every search"),
      "--no-exact": .words(["--no-exact", "--match=fuzzy"]),
      "--algo": .left(.needed), "--sort": .left(.number),
      "--scheme": .choice(["default": [], "path": ["--tiebreak=pathname,length"], "history": ["--tiebreak=index"]]),
      // The screen.
      "--reverse": .words(["--layout=top"]), "--no-reverse": .words(["--layout=bottom"]),
      "--layout": .choice([
        "default": ["--layout=bottom"], "reverse": ["--layout=top"], "reverse-list": ["--layout=reverse-list"],
        "top": ["--layout=top"], "bottom": ["--layout=bottom"],
      ]),
      "--no-256": .words(["--colors=16"]), "--color": .same(.optional),
      "--multi": .same(.number), "--multi-limit": .same(.needed),
      "--no-color": .same(.none), "--walker-root": .same(.several),
      "--tmux": .words(["--tmux=*"], .optional), "--no-tmux": .words(["--no-tmux"]),
      "--no-listen": .words(["--no-listen", "--no-listen-unsafe"]),
      "--toggle-sort": .words(["--bind=*:toggle-sort"], .needed),
      "--listen": .words(["--listen=*"], .optional), "--listen-unsafe": .words(["--listen-unsafe=*"], .optional),
      "--wrap": .words(["--wrap=*"], .among(["char", "word"])), "--wrap-word": .words(["--wrap=word"]),
      "--no-wrap-word": .words(["--no-wrap"]),
      "--wrap-sign": .same(.needed),
      "--raw": .refused("what does not match is not shown"),
      "--no-input": .same(.none),
      "--gap": .words(["--gap=*"], .number), "--no-gap": .words(["--gap=0"]),
      "--gap-line": .same(.optional), "--scrollbar": .same(.optional), "--no-gap-line": .words(["--gap-line="]),
      "--id-nth": .refused("with --track a row that is read anew is told by its text"),
      "--info-command": .refused("the counter is not made by a command"),
      "--nushell": .refused("there are --bash, --zsh and --fish"),
      "--man": .refused("isearch browse --help says all there is"),
      "--bench": .refused("isearch bench measures"),
      "--proxy-script": .refused("--tmux starts the program in a popup"),
      // Ours alone, with a value that may begin with -.
      "--fzf-options": .same(.none), "--literal": .same(.none), "--no-header": .same(.none), "--sample": .same(.none),
      "--mouse": .same(.none), "--no-mouse": .same(.none), "--help": .same(.none), "--version": .same(.none),
      "--no-footer": .words(["--footer="]), "--no-ghost": .words(["--ghost="]), "--no-sort": .same(.none),
      "--no-multi": .same(.none), "--no-multi-line": .same(.none),
    ]
    for name in [
      "query", "filter", "facet", "preview", "preview-window", "match", "format", "columns", "title", "reading",
      "encoding",
      "id",
      "order", "key-file", "source", "height", "min-height", "prompt", "colors", "theme", "bind", "expect", "header",
      "header-lines", "delimiter", "nth", "with-nth", "accept-nth", "tiebreak", "history", "history-size", "limit-rows",
      "with-shell", "jump-labels", "footer", "ghost", "walker", "walker-skip",
      "info", "pointer", "marker", "ellipsis", "separator", "margin", "padding", "border-label",
    ] {
      table["--\(name)"] = .same(.needed)
    }
    for name in [
      "exact", "select-1", "exit-0", "print0", "print-query", "read0", "tac", "ansi", "cycle", "track", "disabled",
      "bash",
      "zsh", "fish",
    ] {
      table["--\(name)"] = .same(.none)
    }
    for name in undone where table["--no-\(name)"] == nil { table["--no-\(name)"] = .words(["--no-\(name)"]) }
    // How the screen of fzf looks, and how fast it is.
    for name in [
      "tabstop",
      "scroll-off", "hscroll-off", "gutter", "preview-wrap-sign", "marker-multi-line",
      "gutter-raw", "threads", "border-label-pos", "preview-label-pos", "list-label-pos", "input-label-pos",
      "header-label-pos", "freeze-left", "freeze-right", "tty-default",
    ] {
      table["--\(name)"] = .left(.needed)
    }
    for name in [
      "list-border", "input-border", "header-border", "header-lines-border", "footer-border", "preview-border",
    ] {
      table["--\(name)"] = .left(.among(borders))
    }
    for name in ["preview-label", "list-label", "input-label", "header-label"] {
      table["--\(name)"] = .left(.needed)
    }
    table["--footer-label"] = .left(.needed)
    table["--footer-label-pos"] = .left(.needed)
    table["--multi-line"] = .left(.none)
    for name in ["cpu", "mem", "block", "mutex"] { table["--profile-\(name)"] = .refused("isearch bench measures") }
    table["--border"] = .words(["--border=*"], .among(borders))
    for (name, words) in [
      ("no-info", "--info=hidden"), ("inline-info", "--info=inline"), ("no-inline-info", "--info=default"),
      ("no-separator", "--separator="), ("no-scrollbar", "--scrollbar="), ("no-border", "--border=none"),
      ("no-margin", "--margin=0"), ("no-padding", "--padding=0"), ("no-border-label", "--border-label="),
    ] {
      table["--\(name)"] = .words([words])
    }
    // `full:double` is a style and its border.
    table["--style"] = .words(["--style=*"], .needed)
    for name in [
      "no-bold", "bold", "black", "no-black", "no-unicode", "unicode", "ambidouble", "sync", "no-sync",
      "no-hscroll", "hscroll",
      "highlight-line", "no-highlight-line", "keep-right", "no-keep-right", "filepath-word", "no-filepath-word",
      "no-clear",
      "clear", "header-first", "no-header-first", "no-tty-default",
      "no-list-border",
      "no-input-border", "no-header-border", "no-header-lines-border", "no-footer-border", "no-preview-border",
      "no-list-label", "no-input-label", "no-header-label", "no-footer-label", "no-preview-label",
      // They take back what is not here.
      "no-ambidouble", "no-raw", "no-id-nth", "no-info-command", "force-tty-in", "no-force-tty-in", "no-winpty",
    ] {
      table["--\(name)"] = .left(.none)
    }
    return table
  }()
}
