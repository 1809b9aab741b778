#!/bin/sh
# Checks a console through the network:  sh delivery/check.sh https://console.example/ [option of curl ...]
# Prints a line for each answer, and fails if a status, a type or a header of headers.txt differs, a file of the console is missing,
# config.json cannot be read or is the example, or the API is not there or not allowed.
set -e
url=${1:?"Usage: sh delivery/check.sh URL [option of curl ...]"}
shift
case $url in http://?* | https://?*) ;; *) echo "$url does not begin with https:// or http://" >&2; exit 1 ;; esac
# Browsers show the page's address with more.
url=$(echo "$url" | sed 's|[?#].*||; s|/index\.html$||; s|/*$|/|')
headers=$(dirname "$0")/headers.txt
host=$(echo "$url" | sed 's|^\([a-z]*://[^/]*\)/.*|\1|')
# Strict-Transport-Security is for consoles that have a whole host.
case $url in "https://${host#*://}/") https=1 ;; *) https= ;; esac
problems=$(mktemp) config=$(mktemp)
trap 'rm -f "$problems" "$config"' EXIT

get() { curl -sS --suppress-connect-headers --connect-timeout 10 "$@"; }
if ! reason=$(get -o /dev/null "$@" "$url" 2>&1); then
    echo "FAIL  $url does not answer: $reason"
    exit 1
fi

# Asks for a path; the status and the headers go to $head.
ask() {
    head=$(get -D - -o /dev/null -H 'Accept-Encoding: gzip' "$@" | tr -d '\r') || head=
    status=$(echo "$head" | sed -n '1s/^[^ ]* \([0-9]*\).*/\1/p')
}
valuesOf() { echo "$head" | sed -n "s/^$1: *//Ip"; }
# The status, and where a redirect leads: most answer one question with the other.
said() {
    location=$(valuesOf Location)
    echo "${status:-no answer}${location:+ to $location}"
}

problem() { echo "      $1" >> "$problems"; }
report() {
    if [ -s "$problems" ]; then echo "FAIL  $1"; cat "$problems"; failed=1; else echo "ok    $1"; fi
    : > "$problems"
}

# Compares the headers in $head with headers.txt and a Cache-Control.
differences() {
    echo "$head" | awk -v cache="$1" -v https="$https" '
        # The parts of a value that the other one lacks.
        function only(value, other, between,  parts, count, at, text) {
            count = split(value, parts, between)
            for (at = 1; at <= count; at++)
                if (!index(between other between, between parts[at] between)) text = text (text == "" ? "" : between) parts[at]
            return text
        }
        function compare(name, expected,  found, between, more, less) {
            found = values[tolower(name)]
            if (found == "") print "      " name " is missing"
            else if (found ~ /\n/) print "      " name " is sent twice, perhaps by a proxy too"
            else {
                between = expected ~ /;/ ? "; " : ", "
                more = only(found, expected, between)
                less = only(expected, found, between)
                if (more != "") print "      " name " has \047" more "\047" (less == "" ? " too many" : " instead of \047" less "\047")
                else if (less != "") print "      " name " lacks \047" less "\047"
            }
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
    [ "$status" = "$wanted" ] || { problem "status $(said) instead of $wanted"; return; }
    differences "$cache" >> "$problems"
    # Browsers run no script, and apply no stylesheet, of another type.
    case $status$path in
        200*.js) type=text/javascript ;;
        200*.css) type=text/css ;;
        200 | 200users) type=text/html ;;
        *) return ;;
    esac
    found=$(valuesOf Content-Type)
    [ "$(echo "$found" | sed 's|^application/java|text/java|; s/ *;.*//')" = $type ] ||
        problem "Content-Type is '$found' instead of '$type'"
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
page=$(get "$@" "$url")
left=$(echo "$page" | grep -o '"static/[^"]*"' | tr -d '"' | sort -u)
[ -n "$left" ] || { problem 'it names no file of the console'; report "$url"; }
seen=' ' compressed=
while [ -n "$left" ]; do
    file=$(echo "$left" | head -n 1) named=
    seen="$seen$file "
    case $file in *-????????.*) cache='public, max-age=31536000, immutable' ;; *) cache=no-cache ;; esac
    expect "$file" 200 "$cache" "$@"
    [ -z "$(valuesOf Content-Encoding)" ] || compressed=1
    case $status$file in
        200*.js) named=$(get "$@" "$url$file" | grep -oE '\./[a-zA-Z]+-[A-Z0-9]{8}\.js' | sed 's|^\.|static|') || named= ;;
    esac
    left=$(echo "$left $named" | tr ' ' '\n' | sort -u | while read -r name; do
        case "$seen" in *" $name "*) ;; *) echo "$name" ;; esac
    done)
done

versionOf() { sed -n 's/.*"version"[^"]*"\([^"]*\)".*/\1/p'; }
version=$(get "$@" "${url}version.json" | versionOf) of=$(echo "$page" | versionOf)
[ "$of" = "$version" ] || [ -z "$of" ] || {
    problem "the page is of $of, version.json of ${version:-none}: an old copy in a cache, another instance, or half an upgrade"
    report "$url"
}

check config.json 200 no-cache "$@"
if [ "$status" = 200 ]; then
    get "$@" "${url}config.json" > "$config" || :
    # UTF-16 without its mark is UTF-8 with zeros.
    if ! iconv -f UTF-8 -t UTF-8 "$config" > /dev/null 2>&1 || ! tr -d '\000' < "$config" | cmp -s - "$config"; then
        problem 'it is not UTF-8'
    # Editors may begin UTF-8 with a byte order mark.
    elif ! sed "1s/^$(printf '\357\273\277')//" "$config" | isJsonObject; then
        problem 'it is no JSON object: JSON has no comments, and no comma before a closing bracket'
    fi
fi
# The example's addresses, unless something answers there besides the console.
for example in $(grep -oE '"/oauth2/(authorize|logout|token)"' "$config" | tr -d '"'); do
    ask "$@" "$host$example"
    case $status$(valuesOf Location) in 404* | *'#/oauth2/'*) problem "it has $example of the example, where nothing answers" ;; esac
done
grep -qE '"apiBaseUrl" *: *"[^"]*/api/v1/?"' "$config" && problem 'apiBaseUrl ends with /api/v1, which the console adds'
report "config.json of $url"

# As the console takes it.
api=$(tr '\n\r\t' '   ' < "$config" | sed -n 's|.*"apiBaseUrl" *: *"\([^"]*\)".*|\1|p')
case $api in
    *://*) ;;
    .*) api=$url$api ;;
    *) api=$host$api ;;
esac
api=${api%/}/api/v1/
origin=$(echo "$api" | sed 's|^\([a-z]*://[^/]*\).*|\1|')
[ "$origin" = "$host" ] || case "$policy;" in *connect-src*" $origin"[\;\ ]*) ;; *) problem "connect-src does not name $origin" ;; esac
if ! reason=$(get -o /dev/null "$@" "${api}role/" 2>&1); then
    problem "it does not answer: $reason"
else
    if [ "$origin" != "$host" ]; then
        ask "$@" -X OPTIONS -H "Origin: $host" -H 'Access-Control-Request-Method: PATCH' \
            -H 'Access-Control-Request-Headers: authorization,content-type' "${api}role/"
        case $status in 2*) ;; *) problem "the preflight is answered with $(said)" ;; esac
        # Without cookies, * stands for all methods (Fetch, CORS protocol).
        for name in GET POST PUT PATCH DELETE; do
            valuesOf Access-Control-Allow-Methods | grep -qE "\b$name\b|\*" || problem "Access-Control-Allow-Methods lacks $name"
        done
        for name in authorization content-type; do
            valuesOf Access-Control-Allow-Headers | grep -qi "$name" || problem "Access-Control-Allow-Headers lacks $name"
        done
    fi
    ask "$@" -H "Origin: $host" -H 'Authorization: Bearer unknown-token' "${api}role/"
    [ "$status" = 401 ] ||
        problem "an unknown token is answered with $(said) instead of 401: does this lead to the platform, and does that run?"
    if [ "$origin" != "$host" ]; then
        allowed=$(valuesOf Access-Control-Allow-Origin)
        [ "$allowed" = "$host" ] || [ "$allowed" = '*' ] || problem "Access-Control-Allow-Origin is '$allowed'"
        valuesOf Access-Control-Expose-Headers | grep -qiE 'x-request-id|\*' || problem 'Access-Control-Expose-Headers lacks x-request-id'
    fi
fi
report "$api"

case $url in
    https:* | http://localhost[:/]* | http://127.* | http://\[::1\]*) ;;
    *) echo 'note  http: browsers sign in over https only' ;;
esac
[ -n "$compressed" ] || echo 'note  no file is sent compressed: the console loads slowly'
exit $failed
