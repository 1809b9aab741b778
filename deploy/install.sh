#!/bin/sh
# Installs this version into a folder, or upgrades the console there:  sh delivery/install.sh /srv/console
# Returns to the version before:                                       sh delivery/install.sh /srv/console back
# Both can be repeated, also by another version and after they stopped halfway. Never writes config.json once it is there, nor the server's
# own configuration. static/ keeps the files of earlier versions, which open tabs need.
{
    # The braces make the shell read everything first, as this file may be replaced meanwhile.
    set -e
    umask 022
    usage='Usage: sh delivery/install.sh FOLDER [back]'
    to=${1:?"$usage"} way=${2-}
    case $#$way in 1 | 2back) ;; *) echo "$usage" >&2; exit 1 ;; esac
    # Servers name FOLDER/dist, so this is taken for it.
    case ${to%/} in dist | */dist) echo "$to: give the folder that holds dist, not dist itself" >&2; exit 1 ;; esac
    from=$(cd "$(dirname "$0")/.." && pwd)
    # The next build there would begin with an empty dist, without the deployment's config.json.
    [ "$way" = back ] || [ "$(cd "$to" 2> /dev/null && pwd)" != "$from" ] ||
        { echo "$to: give another folder than the one that this version is in" >&2; exit 1; }
    isSame() { cmp -s "$1/dist/version.json" "$2/dist/version.json"; }
    # Copies files into a folder, readable by the server, each complete before it gets its name.
    put() {
        folder=$1
        shift
        for file; do
            [ -f "$file" ] || continue
            cp "$file" "$folder/.new"
            chmod 644 "$folder/.new"
            mv -f "$folder/.new" "$folder/${file##*/}"
        done
    }

    [ "$way" != back ] || from=$to/former
    # A build writes it last.
    [ -f "$from/dist/version.json" ] || { echo "There is no whole version in $from" >&2; exit 1; }
    if [ "$way" = back ]; then
        for file in $(grep -o '"static/[^"]*"' "$from/dist/index.html" | tr -d '"'); do
            [ -f "$to/dist/$file" ] || { echo "$to/dist/$file of the version before is gone: install that version instead" >&2; exit 1; }
        done
    fi
    mkdir -p "$to/dist/static" "$to/delivery"
    isWhole() { [ -f "$to/dist/index.html" ] && [ -f "$to/dist/version.json" ]; }
    # An upgrade that stopped halfway has made the copy already.
    if [ "$way" != back ] && isWhole && ! isSame "$from" "$to" && ! isSame "$to/former" "$to"; then
        # Complete before it gets its name, and before anything else changes.
        rm -rf "$to/former.new"
        mkdir -p "$to/former.new/dist/static"
        cp -p "$to"/dist/index.html* "$to"/dist/version.json "$to"/dist/third-party-notices.txt* "$to/former.new/dist/"
        find "$to/dist/static" -type f ! -name '*-????????.*' -exec cp -p {} "$to/former.new/dist/static/" \;
        cp -rp "$to/delivery" "$to/former.new/"
        rm -rf "$to/former"
        mv "$to/former.new" "$to/former"
    fi
    [ -f "$to/dist/config.json" ] || put "$to/dist" "$from/dist/config.json"

    # Older than all files of its version. With its time when it returns, so that these stay newer. It gets its name last.
    cp -p "$from/dist/version.json" "$to/dist/.version.json"
    if [ "$way" != back ]; then
        touch "$to/dist/.version.json"
        sleep 1
    fi
    put "$to/dist/static" "$from"/dist/static/*
    put "$to/delivery" "$from"/delivery/*
    put "$to/dist" "$from"/dist/third-party-notices.txt*
    # The page comes after the files that it needs.
    put "$to/dist" "$from"/dist/index.html*
    chmod 644 "$to/dist/.version.json"
    mv -f "$to/dist/.version.json" "$to/dist/version.json"
    sed -n 's/.*"version": "\(.*\)".*/Installed: \1. Reload the server./p' "$to/dist/version.json"
    exit
}
