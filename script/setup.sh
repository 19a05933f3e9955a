# Sourced by the scripts beside it: finds what they need, and installs what is missing where that can be done.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '\033[1m==>\033[0m %s\n' "$*" >&2; }

stop() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 2
}

# The Swift toolchain cannot be installed from a package registry; say where it is to be had.
need_swift() {
  command -v swift >/dev/null || stop "Swift is not installed. Get Swift 6.3 or later from https://swift.org/install and put its swift in PATH."
  local version
  version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+)\.([0-9]+).*/\1 \2/p' | head -n 1 || true)
  [ -n "$version" ] || stop "swift --version fails. Put a working toolchain from https://swift.org/install in PATH."
  set -- $version
  if [ "${1:-0}" -lt 6 ] || { [ "$1" -eq 6 ] && [ "${2:-0}" -lt 2 ]; }; then
    stop "Swift ${1:-?}.${2:-?} is too old. Get Swift 6.3 or later from https://swift.org/install."
  fi
}

# need_command COMMAND DEBIAN-PACKAGE: a program that a script runs.
need_command() {
  if command -v "$1" >/dev/null; then return; fi
  install "$1" "$2"
}

# need_libraries: what the program is linked with. macOS brings them with its developer tools.
need_libraries() {
  if [ "$(uname)" = Darwin ]; then return; fi
  [ -e /usr/include/zlib.h ] || install zlib.h zlib1g-dev
  [ -e /usr/include/sqlite3.h ] || install sqlite3.h libsqlite3-dev
}

# plan_anew FOLDER: has Swift plan what is built into a folder anew where files have come or gone since the last time. Of
# packages that the one that is built has beside it, it does not notice that (6.3), and builds without the new ones.
plan_anew() {
  local known=$1/files.cksum now
  now=$(cd "$root" && find . -name '.?*' -prune -o -name '*.swift' -print | LC_ALL=C sort | cksum)
  if [ "$(cat "$known" 2>/dev/null)" = "$now" ]; then return; fi
  rm -f "$1/release.yaml" "$1/release/description.json"
  mkdir -p "$1"
  printf '%s\n' "$now" >"$known"
}

# install NAME DEBIAN-PACKAGE
install() {
  if ! command -v apt-get >/dev/null; then stop "$1 is missing. Install it (Debian's package is $2) and run this again."; fi
  say "Installing $2 (for $1)"
  local sudo=()
  if [ "$(id -u)" -ne 0 ]; then sudo=(sudo); fi
  "${sudo[@]}" apt-get update -qq >/dev/null
  "${sudo[@]}" apt-get install -y -qq --no-install-recommends "$2" >/dev/null || stop "could not install $2; install it by hand and run this again."
}

# need_python FOLDER REQUIREMENTS: a private virtual environment in a folder, with what a file of requirements names.
need_python() {
  need_command python3 python3
  if cmp -s "$2" "$1/requirements.txt"; then return; fi
  say "Installing $(tr '\n' ' ' <"$2")into $1"
  rm -rf "$1"
  if ! python3 -m venv "$1" 2>/dev/null; then
    rm -rf "$1"
    install "python3's venv" python3-venv
    python3 -m venv "$1" || stop "python3 cannot make a virtual environment; see above."
  fi
  "$1/bin/pip" install -q --disable-pip-version-check -r "$2" || stop "PyPI could not be reached; see above."
  cp "$2" "$1/requirements.txt"
}
