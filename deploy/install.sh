#!/bin/sh
# Installs this version into a folder, or upgrades the console there:  sh delivery/install.sh /srv/console
# Returns to the version before:                                       sh delivery/install.sh /srv/console back
# Both can be repeated. Never writes config.json once it is there, nor the server's own configuration. static/ keeps the files of earlier
# versions, which open tabs need.
{
    # The braces make the shell read everything first, as this file may be replaced meanwhile.
    set -e
    umask 022
    to=${1:?"Usage: sh delivery/install.sh FOLDER [back]"}
    from=$(cd "$(dirname "$0")/.." && pwd)
    version() { cmp -s "$1/dist/version.json" "$2/dist/version.json"; }

    mkdir -p "$to/dist/static"
    if [ "${2-}" = back ]; then
        from=$to/former
        [ -d "$from" ] || { echo "There is no version before in $from" >&2; exit 1; }
    elif [ -f "$to/dist/version.json" ] && ! version "$from" "$to"; then
        # Complete before it gets its name, and before anything else changes.
        rm -rf "$to/former.new"
        mkdir -p "$to/former.new/dist/static"
        cp -p "$to"/dist/index.html* "$to"/dist/version.json "$to"/dist/third-party-notices.txt* "$to/former.new/dist/"
        find "$to/dist/static" -type f ! -name '*-????????.*' -exec cp -p {} "$to/former.new/dist/static/" \;
        cp -rp "$to/delivery" "$to/former.new/"
        rm -rf "$to/former"
        mv "$to/former.new" "$to/former"
    fi
    [ -f "$to/dist/config.json" ] || cp "$from/dist/config.json" "$to/dist/"

    # Older than all files of its version. With its time when it returns, so that these stay newer.
    cp -p "$from/dist/version.json" "$to/dist/"
    if [ "${2-}" != back ]; then
        touch "$to/dist/version.json"
        sleep 1
    fi
    cp -r "$from/dist/static/." "$to/dist/static/"
    cp -r "$from/delivery" "$to/"
    cp "$from"/dist/third-party-notices.txt* "$to/dist/"
    chmod -R a+rX "$to"
    # The page comes last, and at once.
    for page in "$from"/dist/index.html*; do
        cp "$page" "$to/dist/.${page##*/}"
        chmod a+r "$to/dist/.${page##*/}"
        mv "$to/dist/.${page##*/}" "$to/dist/${page##*/}"
    done
    sed -n 's/.*"version": "\(.*\)".*/Installed: \1. Reload the server./p' "$to/dist/version.json"
    exit
}
