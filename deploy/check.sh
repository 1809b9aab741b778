#!/bin/sh
# Checks a console through the network:  sh delivery/check.sh https://console.example/ [option of curl ...]
# Prints a line for each answer, and fails if a status or a header of headers.txt differs, a file of the console is missing, config.json
# cannot be read or is the example, or the API of another origin is not allowed.
set -e
url=${1:?"Usage: sh delivery/check.sh URL [option of curl ...]"}
shift
case $url in http://?* | https://?*) ;; *) echo "$url does not begin with https:// or http://" >&2; exit 1 ;; esac
url=${url%/}/
headers=$(dirname "$0")/headers.txt
host=$(echo "$url" | sed 's|^\([a-z]*://[^/]*\)/.*|\1|')
# Strict-Transport-Security is for consoles that have a whole host.
case $url in "https://${host#*://}/") https=1 ;; *) https= ;; esac
problems=$(mktemp)
trap 'rm -f "$problems"' EXIT

get() { curl -sS --suppress-connect-headers --connect-timeout 10 "$@"; }
if ! reason=$(get -o /dev/null "$@" "$url" 2>&1); then
    echo "FAIL  $url does not answer: $reason"
    exit 1
fi

# Asks for a path; the status and the headers go to $head.
ask() {
    head=$(get -D - -o /dev/null "$@" | tr -d '\r') || head=
    status=$(echo "$head" | sed -n '1s/^[^ ]* \([0-9]*\).*/\1/p')
}
valuesOf() { echo "$head" | sed -n "s/^$1: *//Ip"; }

problem() { echo "      $1" >> "$problems"; }
report() {
    if [ -s "$problems" ]; then echo "FAIL  $1"; cat "$problems"; failed=1; else echo "ok    $1"; fi
    : > "$problems"
}

# Compares the headers in $head with headers.txt and a Cache-Control.
differences() {
    echo "$head" | awk -v cache="$1" -v https="$https" '
        function compare(name, expected,  found) {
            found = values[tolower(name)]
            if (found != expected) print "      " name " is \047" found "\047 instead of \047" expected "\047"
        }
        { name = substr($0, 1, index($0, ":") - 1); value = substr($0, index($0, ":") + 1); sub(/^ */, "", value) }
        NR == FNR { names[NR] = name; wanted[NR] = value; next }
        {
            sub(/connect-src \047self\047[^;]*/, "connect-src \047self\047", value)
            name = tolower(name)
            if (name in values) value = values[name] "\n" value
            values[name] = value
        }
        END {
            for (at = 1; at in names; at++) if (https || names[at] !~ /^Strict/) compare(names[at], wanted[at])
            compare("Cache-Control", cache)
        }' "$headers" -
}

# check PATH STATUS CACHE, with the options of curl
check() {
    path=$1 wanted=$2 cache=$3
    shift 3
    ask "$@" "$url$path"
    [ "$status" = "$wanted" ] || problem "status ${status:-missing} instead of $wanted"
    differences "$cache" >> "$problems"
}

expect() { check "$@"; report "$status $url$path"; }

# Succeeds if the input is a JSON object: replaces texts by "", other values by 0, then what consists of values by 0, until one is left.
# No text has a line break or a tab of its own, and none stands beside another.
isJsonObject() {
    tr '\n\r\t' '\001\001\001' | LC_ALL=C sed -E '
        s/"([^"\\[:cntrl:]]|\\(["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/""/g
        s/"[[:cntrl:] ]+"/no text/
        s/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?|true|false|null/0/g
        s/[[:cntrl:] ]//g
        /^\{.*\}$/!s/^/not an object/
        :reduce
        s/\{("":(""|0)(,"":(""|0))*)?\}|\[((""|0)(,(""|0))*)?\]/0/
        t reduce' | grep -qx 0
}

failed=0
expect '' 200 no-cache "$@"
policy=$(valuesOf Content-Security-Policy)
expect users 200 no-cache "$@"
expect a/deep/path 302 no-cache "$@"
expect static/missing-ABCDEFGH.js 404 no-cache "$@"

# Every file that the page names, and those that they name.
left=$(get "$@" "$url" | grep -o '"static/[^"]*"' | tr -d '"' | sort -u)
[ -n "$left" ] || { problem 'it names no file of the console'; report "$url"; }
seen=' '
while [ -n "$left" ]; do
    file=$(echo "$left" | head -n 1) named=
    seen="$seen$file "
    case $file in *-????????.*) cache='public, max-age=31536000, immutable' ;; *) cache=no-cache ;; esac
    expect "$file" 200 "$cache" "$@"
    case $status$file in
        200*.js) named=$(get "$@" "$url$file" | grep -oE '\./[a-zA-Z]+-[A-Z0-9]{8}\.js' | sed 's|^\.|static|') || named= ;;
    esac
    left=$(echo "$left $named" | tr ' ' '\n' | sort -u | while read -r name; do
        case "$seen" in *" $name "*) ;; *) echo "$name" ;; esac
    done)
done

check config.json 200 no-cache "$@"
config=$(get "$@" "${url}config.json") || config=
# Editors may begin UTF-8 with a byte order mark.
if ! printf %s "$config" | sed "1s/^$(printf '\357\273\277')//" | isJsonObject; then
    problem 'it is no JSON object'
elif ! printf %s "$config" | iconv -f UTF-8 -t UTF-8 > /dev/null; then
    problem 'it is not UTF-8'
fi
# The example's addresses, unless something answers there besides the console.
for example in $(printf %s "$config" | grep -oE '"/oauth2/(authorize|logout|token)"' | tr -d '"'); do
    ask "$@" "$host$example"
    case $status$(valuesOf Location) in 404* | *'#/oauth2/'*) problem "it has $example of the example, where nothing answers" ;; esac
done
printf %s "$config" | grep -qE '"apiBaseUrl" *: *"[^"]*/api/v1/?"' && problem 'apiBaseUrl ends with /api/v1, which the console adds'
report "config.json of $url"

api=$(echo "$config" | tr '\n\r\t' '   ' | sed -n 's/.*"apiBaseUrl" *: *"\(https:[^"]*\)".*/\1/p')
# As the console takes it.
api=${api%/}
origin=$(echo "$api" | sed 's|^\(https://[^/]*\).*|\1|')
if [ -n "$api" ] && [ "$origin" != "$host" ]; then
    case "$policy;" in *connect-src*" $origin"[\;\ ]*) ;; *) problem "connect-src does not name $origin" ;; esac
    if ! reason=$(get -o /dev/null "$@" "$api/api/v1/role/" 2>&1); then
        problem "it does not answer: $reason"
    else
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
    fi
    report "$api"
fi
exit $failed
