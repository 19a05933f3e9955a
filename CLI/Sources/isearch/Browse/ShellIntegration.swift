import ArgumentParser

/// What a shell reads so that keys pick files, folders and earlier commands.
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

  /// For bash and zsh: the pickers, which print what is chosen.
  private static let common = #"""
    # Ctrl-T puts files into the line, Ctrl-R an earlier command, Alt-C goes to a folder, and **<Tab> completes a path.
    # ISEARCH_CTRL_T_COMMAND and ISEARCH_ALT_C_COMMAND list other things, ISEARCH_CTRL_T_OPTS, ISEARCH_CTRL_R_OPTS and
    # ISEARCH_ALT_C_OPTS are options for each.

    __isearch_pick() {
      command isearch browse --match fuzzy --layout top --height 40% "$@"
    }

    __isearch_folders() {
      command find "${1:-.}" -mindepth 1 \( -name .git -o -name node_modules \) -prune -o -type d -print 2>/dev/null |
        command sed 's|^\./||'
    }

    # What is below a folder, found by a text: files by isearch itself, which leaves out what .gitignore says.
    __isearch_files() (
      case $1 in
        '') ;;
        '~/'*) builtin cd -- "$HOME/${1#??}" 2>/dev/null || exit ;;
        *) builtin cd -- "$1" 2>/dev/null || exit ;;
      esac
      query=$2
      eval "set -- ${ISEARCH_CTRL_T_OPTS:-}"
      ISEARCH_DEFAULT_COMMAND=${ISEARCH_CTRL_T_COMMAND:-} __isearch_pick --multi --query "$query" "$@" </dev/tty
    )

    __isearch_folder() (
      eval "set -- ${ISEARCH_ALT_C_OPTS:-}"
      if [ -n "${ISEARCH_ALT_C_COMMAND:-}" ]; then eval "$ISEARCH_ALT_C_COMMAND"; else __isearch_folders; fi |
        __isearch_pick "$@"
    )

    __isearch_earlier() (
      query=$1
      eval "set -- ${ISEARCH_CTRL_R_OPTS:-}"
      __isearch_pick --tiebreak index --query "$query" "$@"
    )

    """#

  private static let bashScript = #"""

    if [[ $- == *i* ]]; then
      __isearch_insert() {
        READLINE_LINE="${READLINE_LINE:0:READLINE_POINT}$1${READLINE_LINE:READLINE_POINT}"
        READLINE_POINT=$((READLINE_POINT + ${#1}))
      }

      __isearch_ctrl_t() {
        local path text=
        while IFS= read -r path; do text+="${path@Q} "; done < <(__isearch_files '' '')
        __isearch_insert "$text"
      }

      __isearch_ctrl_r() {
        local line
        line=$(HISTTIMEFORMAT= builtin fc -lnr -2147483648 2>/dev/null | command sed 's/^[[:space:]]*//' |
          command awk '!seen[$0]++' | __isearch_earlier "$READLINE_LINE") || return
        READLINE_LINE=$line
        READLINE_POINT=${#line}
      }

      # The key after this one runs the line, or draws it again if nothing was chosen.
      __isearch_alt_c() {
        local folder
        builtin bind '"\C-x\C-a2": redraw-current-line'
        folder=$(__isearch_folder) || return
        READLINE_LINE="builtin cd -- ${folder@Q}"
        READLINE_POINT=${#READLINE_LINE}
        builtin bind '"\C-x\C-a2": accept-line'
      }

      # The key after this one completes as ever, unless the word before the cursor ends with **.
      __isearch_tab() {
        local before=${READLINE_LINE:0:READLINE_POINT} word base folder query path text=
        builtin bind '"\C-x\C-a4": complete'
        [[ $before == *'**' ]] || return
        word=${before##*[[:space:]]}
        base=${word%'**'}
        query=${base##*/}
        folder=${base%"$query"}
        builtin bind '"\C-x\C-a4": redraw-current-line'
        if [[ $before == cd\ * || $before == rmdir\ * || $before == pushd\ * ]]; then
          path=$(builtin cd -- "${folder/#~\//$HOME/}" && __isearch_folders | __isearch_pick --query "$query") || return
          path=$folder$path
          text="${path@Q} "
        else
          while IFS= read -r path; do
            path=$folder$path
            text+="${path@Q} "
          done < <(__isearch_files "$folder" "$query")
        fi
        # Quotes would keep the shell from knowing the home folder.
        text=${text//"'~/"/"~/'"}
        [[ -n $text ]] || return
        READLINE_LINE="${before%"$word"}$text${READLINE_LINE:READLINE_POINT}"
        READLINE_POINT=$((${#before} - ${#word} + ${#text}))
      }

      for __isearch_map in emacs-standard vi-insert; do
        builtin bind -m "$__isearch_map" -x '"\C-t": __isearch_ctrl_t'
        builtin bind -m "$__isearch_map" -x '"\C-r": __isearch_ctrl_r'
        builtin bind -m "$__isearch_map" -x '"\C-x\C-a1": __isearch_alt_c'
        builtin bind -m "$__isearch_map" -x '"\C-x\C-a3": __isearch_tab'
        builtin bind -m "$__isearch_map" '"\ec": "\C-x\C-a1\C-x\C-a2"'
        builtin bind -m "$__isearch_map" '"\t": "\C-x\C-a3\C-x\C-a4"'
      done
      unset __isearch_map
    fi
    """#

  private static let zshScript = #"""

    if [[ -o interactive ]]; then
      __isearch_quoted() {
        local line
        # The folder stands as it was typed.
        while IFS= read -r line; do print -rn -- "$1${(q)line} "; done
      }

      __isearch_ctrl_t() {
        LBUFFER+=$(__isearch_files '' '' | __isearch_quoted '')
        zle reset-prompt
      }

      __isearch_ctrl_r() {
        local line
        line=$(builtin fc -lnr 1 | command awk '!seen[$0]++' | __isearch_earlier "$BUFFER") && BUFFER=$line CURSOR=$#line
        zle reset-prompt
      }

      __isearch_alt_c() {
        local folder
        if folder=$(__isearch_folder); then
          BUFFER="builtin cd -- ${(q)folder}"
          zle accept-line
        else
          zle reset-prompt
        fi
      }

      __isearch_tab() {
        if [[ $LBUFFER != *'**' ]]; then
          zle ${__isearch_completion:-expand-or-complete}
          return
        fi
        local word=${LBUFFER##*[[:space:]]} text
        local base=${word%'**'}
        local query=${base##*/}
        local folder=${base%"$query"}
        if [[ $LBUFFER == (cd|rmdir|pushd)\ * ]]; then
          text=$(builtin cd -- "${folder/#\~\//$HOME/}" && __isearch_folders | __isearch_pick --query "$query" |
            __isearch_quoted "$folder")
        else
          text=$(__isearch_files "$folder" "$query" | __isearch_quoted "$folder")
        fi
        [[ -n $text ]] && LBUFFER="${LBUFFER%"$word"}$text"
        zle reset-prompt
      }

      __isearch_completion=${${$(bindkey '^I')#* }:-expand-or-complete}
      for __isearch_widget in __isearch_ctrl_t __isearch_ctrl_r __isearch_alt_c __isearch_tab; do
        zle -N $__isearch_widget
      done
      bindkey '^T' __isearch_ctrl_t
      bindkey '^R' __isearch_ctrl_r
      bindkey '\ec' __isearch_alt_c
      bindkey '^I' __isearch_tab
      unset __isearch_widget
    fi
    """#

  private static let fishScript = #"""
    # Ctrl-T puts files into the line, Ctrl-R an earlier command, Alt-C goes to a folder, and **<Tab> completes a path.
    # ISEARCH_CTRL_T_COMMAND and ISEARCH_ALT_C_COMMAND list other things.

    function __isearch_pick
      command isearch browse --match fuzzy --layout top --height 40% $argv
    end

    function __isearch_files
      set -l command "$ISEARCH_CTRL_T_COMMAND"
      ISEARCH_DEFAULT_COMMAND=$command __isearch_pick --multi --query "$argv[1]" </dev/tty
    end

    function __isearch_ctrl_t
      set -l paths (__isearch_files)
      test -n "$paths"; and commandline -i -- (string join ' ' -- (string escape -- $paths))' '
      commandline -f repaint
    end

    function __isearch_ctrl_r
      set -l query (commandline)
      set -l line (history -z | __isearch_pick --read0 --print0 --tiebreak index --query "$query" | string split0)
      test -n "$line"; and commandline -- $line
      commandline -f repaint
    end

    function __isearch_alt_c
      set -l folder
      if test -n "$ISEARCH_ALT_C_COMMAND"
        set folder (eval $ISEARCH_ALT_C_COMMAND | __isearch_pick)
      else
        set folder (command find . -mindepth 1 -name .git -prune -o -type d -print 2>/dev/null | string replace -r '^\./' '' | __isearch_pick)
      end
      test -n "$folder"; and cd -- $folder
      commandline -f repaint
    end

    function __isearch_tab
      set -l word (commandline -t)
      if not string match -q -- '*\*\*' "$word"
        commandline -f complete
        return
      end
      set -l base (string replace -r '\*\*$' '' -- "$word")
      set -l folder (string match -r '^.*/' -- "$base")
      set -l query (string replace -r '^.*/' '' -- "$base")
      set -l here $PWD
      test -n "$folder"; and builtin cd -- (string replace -r '^~' $HOME -- $folder) 2>/dev/null
      set -l paths (__isearch_files "$query")
      builtin cd -- $here
      test -n "$paths"; and commandline -t -- (string join ' ' -- $folder(string escape -- $paths))' '
      commandline -f repaint
    end

    if status is-interactive
      bind \ct __isearch_ctrl_t
      bind \cr __isearch_ctrl_r
      bind \ec __isearch_alt_c
      bind \t __isearch_tab
    end
    """#
}
