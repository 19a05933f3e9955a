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

    # To a folder below this one, not below one of CDPATH.
    __isearch_cd() {
      [ -z "$1" ] || CDPATH= builtin cd -- "$1" >/dev/null 2>&1
    }

    # What is below a folder, found by a text: files by isearch itself, which leaves out what .gitignore says.
    __isearch_files() (
      __isearch_cd "$1" || exit
      export ISEARCH_DEFAULT_COMMAND=${ISEARCH_CTRL_T_COMMAND:-}
      __isearch_pick "${ISEARCH_CTRL_T_OPTS:-}" --multi --query "$2" </dev/tty
    )

    __isearch_folders() {
      command find . -mindepth 1 \( -name .git -o -name node_modules \) -prune -o -type d -print 2>/dev/null |
        command sed 's|^\./||'
    }

    __isearch_folders_below() (
      __isearch_cd "$1" || exit
      __isearch_folders | __isearch_pick '' --query "$2"
    )

    # Prints the whole path of the chosen one, so that the line that goes there does from everywhere.
    __isearch_folder() (
      folder=$(
        if [ -n "${ISEARCH_ALT_C_COMMAND:-}" ]; then eval "$ISEARCH_ALT_C_COMMAND"; else __isearch_folders; fi |
          __isearch_pick "${ISEARCH_ALT_C_OPTS:-}"
      )
      [ -n "$folder" ] || exit
      if __isearch_cd "$folder"; then folder=$PWD; fi
      printf '%s\n' "$folder"
    )

    # Reads and prints whole commands, which end with NUL.
    __isearch_earlier() {
      __isearch_pick "--tiebreak index
    ${ISEARCH_CTRL_R_OPTS:-}" --read0 --print0 --query "$1"
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

    # What a command takes, found by a text: below a folder, or no path at all.
    __isearch_operands() {
      case $1 in
        kill) __isearch_processes | __isearch_pick '' --multi --header-lines 1 --accept-nth 2 --query "$3" ;;
        ssh|telnet) __isearch_hosts | __isearch_pick '' --query "${3##*@}" ;;
        export|unset|unalias) __isearch_names "$1" | command sort | __isearch_pick '' --multi --query "$3" ;;
        cd|pushd|rmdir) __isearch_folders_below "$2" "$3" ;;
        *) __isearch_files "$2" "$3" ;;
      esac
    }

    # Sets REPLY to the command whose word comes after a text: of the last command in it, without what stands before it.
    __isearch_command() {
      local left=${1##*[;&|()\`$'\n']} next passed=
      REPLY=
      while :; do
        left=${left#"${left%%[![:space:]]*}"}
        next=${left%%[[:space:]]*}
        [ -n "$next" ] || return
        left=${left#"$next"}
        if [ -n "$passed" ]; then
          passed=
          continue
        fi
        case $next in
          -u|-g) passed=1 ;;
          -*|*=*|'!'|'{'|if|then|elif|else|while|until|do|time) ;;
          sudo|doas|command|builtin|exec|env|nice|nohup|timeout|noglob|nocorrect) ;;
          *[!0-9]*)
            REPLY=${next##*/}
            REPLY=${REPLY#\\}
            return
            ;;
        esac
      done
    }

    # Sets REPLY to what a word means, but runs nothing: without quotes, with the values of variables and of ~. What is local
    # here could hide a variable of the word.
    __isearch_meaning() {
      local __isearch_left=$1 __isearch_quote= __isearch_next
      REPLY=
      case $1 in
        '~'*/*)
          __isearch_next=${1%%/*}
          case ${__isearch_next#?} in
            *[!A-Za-z0-9_.-]*) ;;
            *)
              eval "REPLY=$__isearch_next"
              __isearch_left=${1#"$__isearch_next"}
              ;;
          esac
          ;;
      esac
      while [ -n "$__isearch_left" ]; do
        __isearch_next=${__isearch_left:0:1}
        __isearch_left=${__isearch_left:1}
        case $__isearch_quote$__isearch_next in
          "''"|'""') __isearch_quote= ;;
          "'"|'"') __isearch_quote=$__isearch_next ;;
          \\|'"'\\)
            __isearch_next=${__isearch_left:0:1}
            case $__isearch_quote$__isearch_next in
              '"'[!\\\"\$\`]) REPLY+=\\ ;;
            esac
            REPLY+=$__isearch_next
            __isearch_left=${__isearch_left:1}
            ;;
          '$'|'"$')
            __isearch_next=${__isearch_left#\{}
            __isearch_next=${__isearch_next%%[!A-Za-z0-9_]*}
            case $__isearch_next/$__isearch_left in
              [0-9/]*) REPLY+='$' ;;
              *"/{$__isearch_next}"*)
                eval "REPLY+=\${$__isearch_next-}"
                __isearch_left=${__isearch_left#*\}}
                ;;
              */\{*) REPLY+='$' ;;
              *)
                eval "REPLY+=\${$__isearch_next-}"
                __isearch_left=${__isearch_left#"$__isearch_next"}
                ;;
            esac
            ;;
          *) REPLY+=$__isearch_next ;;
        esac
      done
      __isearch_unclosed=$__isearch_quote
    }

    """#

  private static let bashScript = #"""

    # Older ones, as macOS has one, give keys no line to change and have no tables.
    if [[ $- == *i* ]] && ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 402)); then
      __isearch_insert() {
        READLINE_LINE="${READLINE_LINE:0:READLINE_POINT}$1${READLINE_LINE:READLINE_POINT}"
        READLINE_POINT=$((READLINE_POINT + ${#1}))
      }

      __isearch_ctrl_t() {
        local path text=
        while IFS= read -r path; do
          printf -v path %q "$path"
          text+="$path "
        done < <(__isearch_files '' '')
        __isearch_insert "$text"
      }

      # Commands of several lines are told apart by their numbers, which go down one by one.
      __isearch_history() {
        HISTTIMEFORMAT= builtin fc -lr -2147483648 2>/dev/null | command awk '
          function done() { if (NR > 1 && !seen[text]++) printf "%s%c", text, 0 }
          NR == 1 || index($0, number - 1 "\t") == 1 {
            done()
            number = $1 + 0
            text = substr($0, index($0, "\t") + 2)
            next
          }
          { text = text "\n" $0 }
          END { NR++; done() }'
      }

      __isearch_ctrl_r() {
        local line
        IFS= read -r -d '' line < <(__isearch_history | __isearch_earlier "${READLINE_LINE//$'\n'/ }") || return
        READLINE_LINE=$line
        READLINE_POINT=${#line}
      }

      # The keys after this one run the line, and put back what was typed; or draw the line again if nothing was chosen.
      __isearch_alt_c() {
        local folder
        __isearch_typed=
        __isearch_then redraw-current-line
        folder=$(__isearch_folder) && [[ -n $folder ]] || return
        __isearch_typed=$READLINE_LINE
        __isearch_point=$READLINE_POINT
        printf -v READLINE_LINE 'builtin cd -- %q' "$folder"
        READLINE_POINT=${#READLINE_LINE}
        __isearch_then accept-line
      }

      __isearch_then() {
        local map
        for map in emacs-standard vi-insert vi-command; do
          builtin bind -m "$map" "\"\\C-x\\C-a2\": $1"
        done
      }

      __isearch_typed_again() {
        [[ -n $__isearch_typed ]] || return 0
        READLINE_LINE=$__isearch_typed
        READLINE_POINT=$__isearch_point
        __isearch_typed=
      }

      __isearch_names() {
        case $1 in
          unalias) compgen -a ;;
          *) compgen -v ;;
        esac
      }

      # Completes what ends with ** by a choice, and anything else as ever: the key stays readline's. The arguments are the
      # command, the word without the quote it begins with, and the word before.
      __isearch_complete() {
        if [[ ${2-} != *'**' ]]; then
          __isearch_complete_as_ever "$@"
          return
        fi
        local __isearch_before=${COMP_LINE:0:COMP_POINT} __isearch_base=${2%'**'} __isearch_open= __isearch_folder= __isearch_unclosed
        __isearch_before=${__isearch_before%"$2"}
        [[ $__isearch_before != *[\'\"] ]] || __isearch_open=${__isearch_before: -1}
        # What of the word stays as it is typed.
        [[ $__isearch_base != */* ]] || __isearch_folder=${__isearch_base%/*}/
        __isearch_meaning "$__isearch_open$__isearch_folder"
        local folder=$REPLY
        __isearch_meaning "$__isearch_open${__isearch_base#"$__isearch_folder"}"
        local query=$REPLY typed=$__isearch_folder open=$__isearch_open path text=
        __isearch_command "$__isearch_before"
        [[ $REPLY != @(ssh|telnet) || $__isearch_base != *@* ]] || typed=${__isearch_base%@*}@
        while IFS= read -r path; do
          case $open in
            \') path=${path//"'"/"'\''"} ;;
            \")
              path=${path//\\/\\\\}
              path=${path//\"/\\\"}
              path=${path//\$/\\\$}
              path=${path//\`/\\\`}
              ;;
            *) printf -v path %q "$path" ;;
          esac
          text+="${text:+$open $open}$typed$path"
        done < <(__isearch_operands "$REPLY" "$folder" "$query")
        # A name stands as it is quoted here, and what ends it too.
        compopt -o nospace +o filenames 2>/dev/null
        if [[ -n $open && -z $text ]]; then
          compopt +o default +o bashdefault +o dirnames +o plusdirs 2>/dev/null
          COMPREPLY=()
        elif [[ -n $text ]]; then
          [[ -n $open ]] || text+=' '
          COMPREPLY=("$text")
        else
          COMPREPLY=("$2")
        fi
        # The terminal's answer is the key that draws the line again.
        printf '\e[5n' >/dev/tty
      }

      __isearch_complete_as_ever() {
        local key status
        for key in "_$1" "_${1##*/}" _-D; do
          [[ -z ${__isearch_completions[$key]+known} ]] || break
        done
        [[ -n ${__isearch_completions[$key]-} ]] || return 0
        "${__isearch_completions[$key]}" "$@"
        status=$?
        # It has read how other commands are completed.
        [[ $status != 124 ]] || __isearch_take_completions
        return "$status"
      }

      # How a command is completed, in the words of `complete`: the same, but for words that end with **.
      __isearch_take_completion() {
        local name=${*: -1} function=
        local -a others=("${@:1:$#-1}")
        if [[ ${*: -3:1} == -F ]]; then
          function=${*: -2:1}
          others=("${@:1:$#-3}")
        fi
        [[ $name != -[EI] && $function != __isearch_complete ]] || return 0
        __isearch_completions[_$name]=$function
        builtin complete "${others[@]}" -F __isearch_complete "$name"
      }

      __isearch_take_completions() {
        local all
        all=$'\n'$(builtin complete -p)
        eval "${all//$'\ncomplete '/$'\n__isearch_take_completion '}"
      }

      declare -gA __isearch_completions
      __isearch_take_completions
      [[ -n ${__isearch_completions[_-D]+known} ]] || builtin complete -D -F __isearch_complete -o default -o bashdefault

      for __isearch_map in emacs-standard vi-insert vi-command; do
        [[ -z ${ISEARCH_CTRL_T_COMMAND-x} ]] || builtin bind -m "$__isearch_map" -x '"\C-t": __isearch_ctrl_t'
        [[ -z ${ISEARCH_CTRL_R_COMMAND-x} ]] || builtin bind -m "$__isearch_map" -x '"\C-r": __isearch_ctrl_r'
        builtin bind -m "$__isearch_map" -x '"\C-x\C-a1": __isearch_alt_c'
        builtin bind -m "$__isearch_map" -x '"\C-x\C-a3": __isearch_typed_again'
        [[ -z ${ISEARCH_ALT_C_COMMAND-x} ]] || builtin bind -m "$__isearch_map" '"\ec": "\C-x\C-a1\C-x\C-a2\C-x\C-a3"'
        builtin bind -m "$__isearch_map" '"\e[0n": redraw-current-line'
      done
      unset __isearch_map
      __isearch_then redraw-current-line
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

      # The module has commands as they are, where fc writes \n for a line end.
      __isearch_history() {
        zmodload -F zsh/parameter p:history && (( $#history )) && print -rN -- "${(@u)history}"
      }

      __isearch_ctrl_r() {
        local line
        line=$(__isearch_history | __isearch_earlier "${BUFFER//$'\n'/ }") && BUFFER=${line%$'\0'} CURSOR=$#BUFFER
        zle reset-prompt
      }

      __isearch_alt_c() {
        local folder
        if folder=$(__isearch_folder) && [[ -n $folder ]]; then
          # What was typed comes back with the next prompt.
          zle push-line
          BUFFER="builtin cd -- ${(q)folder}"
          zle reset-prompt
          zle accept-line
        else
          zle reset-prompt
        fi
      }

      # What ends with ** is completed by a choice, and anything else by what the key did before in this keymap.
      __isearch_tab() {
        if [[ $LBUFFER != *'**' ]]; then
          zle ${__isearch_completions[${WIDGET#__isearch_tab_}]:-expand-or-complete}
          return
        fi
        # The word, which quotes hold together, or what stands in it behind a bracket or a sign.
        local -a __isearch_words
        __isearch_words=(${(z)LBUFFER})
        local __isearch_word=${__isearch_words[-1]} __isearch_unclosed
        [[ $LBUFFER == *"$__isearch_word" && $__isearch_word == *'**' && $__isearch_word != *[\(\`]* ]] ||
          __isearch_word=${LBUFFER##*[[:space:]\(\`]}
        [[ $__isearch_word != *=* || ${__isearch_word%%=*} == *[^A-Za-z0-9_-]* ]] || __isearch_word=${__isearch_word#*=}
        local __isearch_base=${__isearch_word%'**'}
        local __isearch_folder=${(M)__isearch_base##*/}
        __isearch_meaning "$__isearch_folder"
        local folder=$REPLY
        __isearch_meaning "$__isearch_base"
        local query=${REPLY##*/} typed=$__isearch_folder text
        # A quote that isn't closed would take in what comes after the word.
        [[ -z $__isearch_unclosed ]] || typed=${(q)folder}
        __isearch_command "${LBUFFER%"$__isearch_word"}"
        [[ $REPLY != (ssh|telnet) || $__isearch_base != *@* ]] || typed=${__isearch_base%@*}@
        text=$(__isearch_operands "$REPLY" "$folder" "$query" | __isearch_quoted "$typed")
        [[ -z $text ]] || LBUFFER="${LBUFFER%"$__isearch_word"}$text"
        zle reset-prompt
      }

      typeset -gA __isearch_completions
      for __isearch_widget in __isearch_ctrl_t __isearch_ctrl_r __isearch_alt_c; do
        zle -N $__isearch_widget
      done
      # Also those that bindkey -e and bindkey -v take later; main is one of them, or one's own.
      for __isearch_map in emacs viins vicmd main; do
        [[ -z ${ISEARCH_CTRL_T_COMMAND-x} ]] || bindkey -M $__isearch_map '^T' __isearch_ctrl_t
        [[ -z ${ISEARCH_CTRL_R_COMMAND-x} ]] || bindkey -M $__isearch_map '^R' __isearch_ctrl_r
        [[ -z ${ISEARCH_ALT_C_COMMAND-x} ]] || bindkey -M $__isearch_map '\ec' __isearch_alt_c
        # What the key did before, the last word of "^I" expand-or-complete.
        __isearch_widget=${"$(bindkey -M $__isearch_map '^I')"##* }
        [[ $__isearch_map != vicmd && $__isearch_widget != __isearch_tab_* ]] || continue
        [[ $__isearch_widget != undefined-key ]] || __isearch_widget=expand-or-complete
        __isearch_completions[$__isearch_map]=$__isearch_widget
        zle -N __isearch_tab_$__isearch_map __isearch_tab
        bindkey -M $__isearch_map '^I' __isearch_tab_$__isearch_map
      done
      unset __isearch_widget __isearch_map
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

    # A folder as a word writes it, without quotes, with the values of ~ and of a variable at its start; what is no whole path
    # begins with ./, so that it isn't looked for in CDPATH.
    function __isearch_meaning -a __isearch_word
      if string match -rq '^~/' -- $__isearch_word
        set __isearch_word (string escape -- $HOME)(string sub -s 2 -- $__isearch_word)
      else if string match -rq '^\$(?<__isearch_name>\w+)(?<__isearch_rest>/.*)' -- $__isearch_word
        set __isearch_word (string escape -- "$$__isearch_name")$__isearch_rest
      end
      __isearch_here (string unescape -- $__isearch_word; or echo -- $__isearch_word)
    end

    function __isearch_here -a folder
      string replace -r '^(?!/)' './' -- $folder
    end

    # The command that the word before the cursor is for, without what stands before it.
    function __isearch_command
      set -l passed no
      for word in (commandline -cpo)
        if test $passed = yes
          set passed no
          continue
        end
        switch $word
          case -u -g
            set passed yes
          case '-*' '*=*' '!' and or not if while begin else time sudo doas command builtin exec env nice nohup timeout
          case '*'
            if string match -rqv '^[0-9]+$' -- $word
              string replace -r '^.*/' '' -- $word
              return
            end
        end
      end
    end

    # The quote that the beginning of a word leaves open.
    function __isearch_open_quote -a word
      string replace -ra '\\\\.|"(?:[^"\\\\]|\\\\.)*"|\'(?:[^\'\\\\]|\\\\.)*\'' '' -- "$word" | string match -r '["\']'
    end

    # Puts what is chosen below the folder that a word names in the place of the word; `folders` is what is chosen among.
    function __isearch_complete -a word kind
      set -l folder (string match -r '^.*/' -- "$word")
      set -l query (string unescape -- (string replace -r '^.*/' '' -- "$word"))
      set -l here $PWD
      if test -n "$folder"
        builtin cd -- (__isearch_meaning $folder) 2>/dev/null
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
      # What is chosen has quotes of its own.
      set folder (string join '' -- "$folder" (__isearch_open_quote "$folder"))
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
      test -n "$folder"; and cd -- (__isearch_here $folder)
      commandline -f repaint
    end

    function __isearch_tab
      set -l word (commandline -ct)
      if not string match -q -- '*\*\*' "$word"
        commandline -f complete
        return
      end
      set -l name (__isearch_command)
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
      # Also for the mode of fish_vi_key_bindings in which text is typed.
      for mode in default insert
        set -q ISEARCH_CTRL_T_COMMAND; and test -z "$ISEARCH_CTRL_T_COMMAND"; or bind -M $mode \ct __isearch_ctrl_t
        set -q ISEARCH_CTRL_R_COMMAND; and test -z "$ISEARCH_CTRL_R_COMMAND"; or bind -M $mode \cr __isearch_ctrl_r
        set -q ISEARCH_ALT_C_COMMAND; and test -z "$ISEARCH_ALT_C_COMMAND"; or bind -M $mode \ec __isearch_alt_c
        bind -M $mode \t __isearch_tab
      end
    end
    """#
}
