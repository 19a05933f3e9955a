extension ShellIntegration {
  /// What only zsh reads, after ``common``.
  static let zshScript = #"""

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
}
