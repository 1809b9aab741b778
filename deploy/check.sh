#!/bin/sh
# Checks a console through the network:  sh delivery/check.sh https://console.example/ [option of curl ...]
# Prints a line for each answer, and fails if a status or a header of headers.txt differs, or the API of another origin is not allowed.
set -e
url=${1:?"Usage: sh delivery/check.sh URL [option of curl ...]"}
shift
url=${url%/}/
headers=$(dirname "$0")/headers.txt
host=$(echo "$url" | sed 's|^\([a-z]*://[^/]*\)/.*|\1|')
problems=$(mktemp)
trap 'rm -f "$problems"' EXIT

# Asks for a path; the status and the headers go to $head.
ask() {
    head=$(curl -sS -D - -o /dev/null "$@" | tr -d '\r') || head=
    status=$(echo "$head" | sed -n '1s/^[^ ]* \([0-9]*\).*/\1/p')
}
valuesOf() { echo "$head" | sed -n "s/^$1: *//Ip"; }

problem() { echo "      $1" >> "$problems"; }
report() {
    if [ -s "$problems" ]; then echo "FAIL  $1"; cat "$problems"; failed=1; else echo "ok    $1"; fi
    : > "$problems"
}

# check PATH STATUS CACHE, with the options of curl
check() {
    path=$1 wanted=$2 cache=$3
    shift 3
    ask "$@" "$url$path"
    [ "$status" = "$wanted" ] || problem "status ${status:-missing} instead of $wanted"
    while IFS= read -r line; do
        case $line in Strict*) case $url in "https://${host#*://}/") ;; *) continue ;; esac ;; esac
        found=$(valuesOf "${line%%:*}" | sed "s/connect-src 'self'[^;]*/connect-src 'self'/")
        [ "$found" = "${line#*: }" ] || problem "${line%%:*} is '$found' instead of '${line#*: }'"
    done < "$headers"
    [ "$(valuesOf Cache-Control)" = "$cache" ] || problem "Cache-Control is '$(valuesOf Cache-Control)' instead of '$cache'"
    report "$status $url$path"
}

failed=0
check '' 200 no-cache "$@"
policy=$(valuesOf Content-Security-Policy)
check users 200 no-cache "$@"
check a/deep/path 302 no-cache "$@"
check config.json 200 no-cache "$@"
check static/missing-ABCDEFGH.js 404 no-cache "$@"
check "$(curl -sS "$@" "$url" | grep -o 'static/[a-zA-Z]*-[A-Z0-9]\{8\}\.js' | head -n 1)" 200 'public, max-age=31536000, immutable' "$@"

api=$(curl -sS "$@" "${url}config.json" | sed -n 's/.*"apiBaseUrl": *"\(https:[^"]*\)".*/\1/p')
if [ -n "$api" ]; then
    origin=$(echo "$api" | sed 's|^\(https://[^/]*\).*|\1|')
    case "$policy;" in *connect-src*" $origin"[\;\ ]*) ;; *) problem "connect-src does not name $origin" ;; esac
    ask "$@" -X OPTIONS -H "Origin: $host" -H 'Access-Control-Request-Method: PATCH' \
        -H 'Access-Control-Request-Headers: authorization,content-type' "$api/api/v1/role/"
    case $status in 2*) ;; *) problem "the preflight is answered with ${status:-nothing}" ;; esac
    for name in GET POST PUT PATCH DELETE; do
        valuesOf Access-Control-Allow-Methods | grep -q "\b$name\b" || problem "Access-Control-Allow-Methods lacks $name"
    done
    for name in authorization content-type; do
        valuesOf Access-Control-Allow-Headers | grep -qi "$name" || problem "Access-Control-Allow-Headers lacks $name"
    done
    ask "$@" -H "Origin: $host" "$api/api/v1/role/"
    allowed=$(valuesOf Access-Control-Allow-Origin)
    [ "$allowed" = "$host" ] || problem "Access-Control-Allow-Origin is '$allowed'"
    valuesOf Access-Control-Expose-Headers | grep -qi x-request-id || problem 'Access-Control-Expose-Headers lacks x-request-id'
    report "$api"
fi
exit $failed
