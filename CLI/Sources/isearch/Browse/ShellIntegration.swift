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
    # Ctrl-T puts files into the line, Ctrl-R an earlier command, Alt-C goes to a folder, and **<Tab> completes a path,
    # after kill a process, after ssh a host, after export, unset and unalias a name.
    # ISEARCH_CTRL_T_COMMAND and ISEARCH_ALT_C_COMMAND list other things, ISEARCH_CTRL_T_OPTS, ISEARCH_CTRL_R_OPTS and
    # ISEARCH_ALT_C_OPTS are options for each. A command that is set and empty, also ISEARCH_CTRL_R_COMMAND, leaves its key.

    # The first argument are options as a person writes them in one text.
    __isearch_pick() {
      ISEARCH_DEFAULT_OPTS="--match fuzzy --layout top --height 40%
    ${ISEARCH_DEFAULT_OPTS:-}
    $1" command isearch browse "${@:2}"
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
      export ISEARCH_DEFAULT_COMMAND=${ISEARCH_CTRL_T_COMMAND:-}
      __isearch_pick "${ISEARCH_CTRL_T_OPTS:-}" --multi --query "$2" </dev/tty
    )

    __isearch_folder() (
      if [ -n "${ISEARCH_ALT_C_COMMAND:-}" ]; then eval "$ISEARCH_ALT_C_COMMAND"; else __isearch_folders; fi |
        __isearch_pick "${ISEARCH_ALT_C_OPTS:-}"
    )

    __isearch_earlier() {
      __isearch_pick "--tiebreak index
    ${ISEARCH_CTRL_R_OPTS:-}" --query "$1"
    }

    # The hosts that ssh and this machine know by a name.
    __isearch_hosts() {
      {
        command awk 'tolower($1) == "host" { for (i = 2; i <= NF; i++) if ($i !~ /[*?!%]/) print $i }' \
          ~/.ssh/config /etc/ssh/ssh_config
        command awk '$1 !~ /^[|@#]/ { n = split($1, names, ","); for (i = 1; i <= n; i++) print names[i] }' \
          ~/.ssh/known_hosts | command sed 's/^\[\(.*\)\]:.*/\1/'
        command awk '$1 !~ /^#/ { for (i = 2; i <= NF && $i !~ /^#/; i++) if ($i != "0.0.0.0") print $i }' /etc/hosts
      } 2>/dev/null | command awk 'NF && !seen[$0]++'
    }

    # All but the picker itself, whose words have the text that is looked for.
    __isearch_processes() {
      command ps -ef | command awk 'index($0, "isearch browse --multi --header-lines") == 0'
    }

    # What a command takes that is no path, found by a text.
    __isearch_operands() {
      case $1 in
        kill) __isearch_processes | __isearch_pick '' --multi --header-lines 1 --accept-nth 2 --query "$2" ;;
        ssh|telnet) __isearch_hosts | __isearch_pick '' --query "$2" ;;
        *) __isearch_names "$1" | command sort | __isearch_pick '' --multi --query "$2" ;;
      esac
    }

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

      __isearch_names() {
        case $1 in
          unalias) compgen -a ;;
          *) compgen -v ;;
        esac
      }

      # The key after this one completes as ever, unless the word before the cursor ends with **.
      __isearch_tab() {
        local before=${READLINE_LINE:0:READLINE_POINT} name word base folder query path text=
        builtin bind '"\C-x\C-a4": complete'
        [[ $before == *'**' ]] || return
        word=${before##*[[:space:]]}
        base=${word%'**'}
        query=${base##*/}
        folder=${base%"$query"}
        builtin bind '"\C-x\C-a4": redraw-current-line'
        # The command that the word is for.
        name=${before##*[;&|]}
        name=${name#"${name%%[![:space:]]*}"}
        name=${name%%[[:space:]]*}
        if [[ $name == @(kill|ssh|telnet|export|unset|unalias) ]]; then
          [[ $base != *@* ]] || folder=${base%@*}@
          while IFS= read -r path; do
            printf -v path %q "$path"
            text+="$folder$path "
          done < <(__isearch_operands "$name" "${base##*@}")
        elif [[ $before == cd\ * || $before == rmdir\ * || $before == pushd\ * ]]; then
          path=$(builtin cd -- "${folder/#~\//$HOME/}" && __isearch_folders | __isearch_pick '' --query "$query") || return
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
        [[ -z ${ISEARCH_CTRL_T_COMMAND-x} ]] || builtin bind -m "$__isearch_map" -x '"\C-t": __isearch_ctrl_t'
        [[ -z ${ISEARCH_CTRL_R_COMMAND-x} ]] || builtin bind -m "$__isearch_map" -x '"\C-r": __isearch_ctrl_r'
        builtin bind -m "$__isearch_map" -x '"\C-x\C-a1": __isearch_alt_c'
        builtin bind -m "$__isearch_map" -x '"\C-x\C-a3": __isearch_tab'
        [[ -z ${ISEARCH_ALT_C_COMMAND-x} ]] || builtin bind -m "$__isearch_map" '"\ec": "\C-x\C-a1\C-x\C-a2"'
        builtin bind -m "$__isearch_map" '"\t": "\C-x\C-a3\C-x\C-a4"'
      done
      unset __isearch_map
    fi
    """#

  private static let zshScript = #"""

    if [[ -o interactive ]]; then
      __isearch_names() {
        case $1 in
          unalias) print -rl -- ${(k)aliases} ;;
          *) print -rl -- ${(k)parameters} ;;
        esac
      }

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
        # The command that the word is for.
        local name=${LBUFFER##*[;&|]}
        name=${name#"${name%%[![:space:]]*}"}
        name=${name%%[[:space:]]*}
        if [[ $name == (kill|ssh|telnet|export|unset|unalias) ]]; then
          [[ $base != *@* ]] || folder=${base%@*}@
          text=$(__isearch_operands "$name" "${base##*@}" | __isearch_quoted "$folder")
        elif [[ $LBUFFER == (cd|rmdir|pushd)\ * ]]; then
          text=$(builtin cd -- "${folder/#\~\//$HOME/}" && __isearch_folders | __isearch_pick '' --query "$query" |
            __isearch_quoted "$folder")
        else
          text=$(__isearch_files "$folder" "$query" | __isearch_quoted "$folder")
        fi
        [[ -n $text ]] && LBUFFER="${LBUFFER%"$word"}$text"
        zle reset-prompt
      }

      # What the key did before, the last word of "^I" expand-or-complete.
      __isearch_completion=${"$(bindkey '^I')"##* }
      [[ $__isearch_completion != (__isearch_tab|undefined-key) ]] || __isearch_completion=expand-or-complete
      for __isearch_widget in __isearch_ctrl_t __isearch_ctrl_r __isearch_alt_c __isearch_tab; do
        zle -N $__isearch_widget
      done
      [[ -z ${ISEARCH_CTRL_T_COMMAND-x} ]] || bindkey '^T' __isearch_ctrl_t
      [[ -z ${ISEARCH_CTRL_R_COMMAND-x} ]] || bindkey '^R' __isearch_ctrl_r
      [[ -z ${ISEARCH_ALT_C_COMMAND-x} ]] || bindkey '\ec' __isearch_alt_c
      bindkey '^I' __isearch_tab
      unset __isearch_widget
    fi
    """#

  private static let fishScript = #"""
    # Ctrl-T puts files into the line, Ctrl-R an earlier command, Alt-C goes to a folder, and **<Tab> completes a path,
    # after kill a process, after ssh a host.
    # ISEARCH_CTRL_T_COMMAND and ISEARCH_ALT_C_COMMAND list other things, ISEARCH_CTRL_T_OPTS, ISEARCH_CTRL_R_OPTS and
    # ISEARCH_ALT_C_OPTS are options for each. A command that is set and empty, also ISEARCH_CTRL_R_COMMAND, leaves its key.

    # The first argument are options as a person writes them in one text.
    function __isearch_pick
      set -lx ISEARCH_DEFAULT_OPTS (string join \n -- "--match fuzzy --layout top --height 40%" $ISEARCH_DEFAULT_OPTS $argv[1] | string collect)
      command isearch browse $argv[2..]
    end

    function __isearch_folders
      command find . -mindepth 1 \( -name .git -o -name node_modules \) -prune -o -type d -print 2>/dev/null |
        string replace -r '^\./' ''
    end

    # Puts what is chosen below the folder that a word names in the place of the word; `folders` is what is chosen among.
    function __isearch_complete -a word kind
      set -l folder (string match -r '^.*/' -- "$word")
      set -l query (string unescape -- (string replace -r '^.*/' '' -- "$word"))
      set -l here $PWD
      if test -n "$folder"
        builtin cd -- (string replace -r '^~(?=/)' $HOME -- (string unescape -- $folder)) 2>/dev/null
        or return
      end
      set -l paths
      if test "$kind" = folders
        set paths (__isearch_folders | __isearch_pick '' --query "$query")
      else
        set -lx ISEARCH_DEFAULT_COMMAND "$ISEARCH_CTRL_T_COMMAND"
        set paths (__isearch_pick "$ISEARCH_CTRL_T_OPTS" --multi --query "$query" </dev/tty)
      end
      builtin cd -- $here
      test -n "$paths"; and commandline -t -- (string join ' ' -- "$folder"(string escape -- $paths))' '
    end

    function __isearch_ctrl_t
      set -l word (commandline -ct)
      __isearch_complete "$word" files
      commandline -f repaint
    end

    function __isearch_ctrl_r
      set -l query (commandline)
      set -l line (history -z | __isearch_pick "--tiebreak index
    $ISEARCH_CTRL_R_OPTS" --read0 --print0 --query "$query" | string split0)
      test -n "$line"; and commandline -- $line
      commandline -f repaint
    end

    function __isearch_alt_c
      set -l folder
      if test -n "$ISEARCH_ALT_C_COMMAND"
        set folder (eval $ISEARCH_ALT_C_COMMAND | __isearch_pick "$ISEARCH_ALT_C_OPTS")
      else
        set folder (__isearch_folders | __isearch_pick "$ISEARCH_ALT_C_OPTS")
      end
      test -n "$folder"; and cd -- $folder
      commandline -f repaint
    end

    function __isearch_tab
      set -l word (commandline -ct)
      if not string match -q -- '*\*\*' "$word"
        commandline -f complete
        return
      end
      set -l name (commandline -cpo)[1]
      set -l word (string replace -r '\*\*$' '' -- "$word")
      set -l before (string match -r '^.*@' -- "$word")
      set -l query (string replace -r '^.*@' '' -- "$word")
      set -l operands
      switch "$name"
        case kill
          # The picker's own words have the text that is looked for.
          set operands (command ps -ef | string match -v '*isearch browse --multi --header-lines*' | __isearch_pick '' --multi --header-lines 1 --accept-nth 2 --query "$query")
        case ssh telnet
          set operands (__fish_print_hostnames | __isearch_pick '' --query "$query")
        case cd rmdir pushd
          __isearch_complete "$word" folders
        case '*'
          __isearch_complete "$word" files
      end
      test -n "$operands"; and commandline -t -- (string join ' ' -- "$before"(string escape -- $operands))' '
      commandline -f repaint
    end

    if status is-interactive
      set -q ISEARCH_CTRL_T_COMMAND; and test -z "$ISEARCH_CTRL_T_COMMAND"; or bind \ct __isearch_ctrl_t
      set -q ISEARCH_CTRL_R_COMMAND; and test -z "$ISEARCH_CTRL_R_COMMAND"; or bind \cr __isearch_ctrl_r
      set -q ISEARCH_ALT_C_COMMAND; and test -z "$ISEARCH_ALT_C_COMMAND"; or bind \ec __isearch_alt_c
      bind \t __isearch_tab
    end
    """#
}
