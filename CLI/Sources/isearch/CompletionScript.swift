import ArgumentParser

/// The script that makes a shell complete the words and options of `isearch`: the argument parser's, with those of `browse`
/// where no command is named, since `browse` is meant then.
struct CompletionScript {
  /// The script.
  let text: String

  /// The script that the arguments of the program ask for; nil if they ask for none of these.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "--generate-completion-script",
      let shell = CompletionShell(rawValue: arguments[1])
    else { return nil }
    let script = ISearch.completionScript(for: shell)
    switch shell {
    case .bash: text = script + "\n" + Self.bash
    case .zsh: text = Self.inserting(Self.zsh, before: "\nif ", in: script)
    case .fish: text = script + "\n" + Self.fish
    default: text = script
    }
  }

  /// A text with another before the last of its lines that begin so, at its end without one.
  private static func inserting(_ text: String, before start: String, in script: String) -> String {
    guard let place = script.ranges(of: start).last?.lowerBound else { return script + "\n" + text }
    return script[..<place] + "\n" + text + script[place...]
  }

  private static let commands =
    (ISearch.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]).joined(separator: " ")

  private static let bash = """
    # Without the name of a command it is browse.
    _isearch_everyday() {
        local word
        if ((COMP_CWORD > 1)); then
            for word in \(commands); do
                if [[ ${COMP_WORDS[1]} == "$word" ]]; then
                    _isearch "$@"
                    return
                fi
            done
        else
            _isearch "$@"
        fi
        local -a found=("${COMPREPLY[@]}")
        COMPREPLY=()
        COMP_LINE="${COMP_WORDS[0]} browse${COMP_LINE#"${COMP_WORDS[0]}"}"
        COMP_WORDS=("${COMP_WORDS[0]}" browse "${COMP_WORDS[@]:1}")
        COMP_CWORD=$((COMP_CWORD + 1))
        COMP_POINT=$((COMP_POINT + 7))
        _isearch "$@"
        COMPREPLY=("${found[@]}" "${COMPREPLY[@]}")
    }

    complete -o filenames -F _isearch_everyday isearch

    """

  private static let zsh = """
    # Without the name of a command it is browse.
    functions[_isearch_of_commands]=$functions[_isearch]
    _isearch() {
        local -a given=("${words[@]}")
        local -i current=CURRENT ret=1
        if ((CURRENT > 2)) && [[ " \(commands) " == *" ${words[2]} "* ]]; then
            _isearch_of_commands "$@"
            return
        fi
        if ((CURRENT == 2)); then _isearch_of_commands "$@" && ret=0; fi
        words=("${given[1]}" browse "${(@)given[2,-1]}")
        CURRENT=$((current + 1))
        _isearch_of_commands "$@" && ret=0
        return ret
    }

    """

  private static let fish = #"""
    # Without the name of a command it is browse.
    function __isearch_is_everyday
        set -l tokens (__isearch_tokens -pc)
        not contains -- "$tokens[2]" \#(commands)
    end

    function __isearch_of_browse
        set -l line (commandline -cp | string replace -r '^\s*\S+' 'isearch browse' | string collect)
        complete -C "$line"
    end

    complete -c isearch -n __isearch_is_everyday -a '(__isearch_of_browse)'

    """#
}
