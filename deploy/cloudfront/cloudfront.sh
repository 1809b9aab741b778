#!/bin/sh
# Creates the deployment, with its config.json:  sh delivery/cloudfront.sh create SETTINGS CONFIG
# Replaces the console and what comes with it:   sh delivery/cloudfront.sh upgrade SETTINGS
# Both can be repeated; a distribution that is there stays as it is. SETTINGS is the deployment's file of NAME=VALUE: NAME (of everything
# that is made, unique in the account), HOST, API, BUCKET, REGION, CERTIFICATE, ROOT (the console's path, from / to /) and CONNECT (the
# origins that the page calls).
set -e
usage='Usage: sh delivery/cloudfront.sh create SETTINGS CONFIG, or sh delivery/cloudfront.sh upgrade SETTINGS'
command=${1:?$usage} settings=${2:?$usage}
required='NAME HOST API BUCKET REGION CERTIFICATE ROOT CONNECT'
# Some shells set HOST, to the name of this machine.
unset $required
. "$(cd "$(dirname "$settings")" && pwd)/${settings##*/}"
refuse() { echo "$1" >&2; exit 1; }
for name in $required; do
    eval "[ -n \"\${$name-}\" ]" || refuse "$settings does not set $name"
done
case $ROOT in / | /*/) ;; *) refuse "ROOT is $ROOT in $settings, but has to begin and end with /" ;; esac
case $command in create) config=${3:?$usage} ;; upgrade) ;; *) refuse "$usage" ;; esac
[ $command = upgrade ] || [ -r "$config" ] || refuse "$config cannot be read"
here=$(cd "$(dirname "$0")" && pwd)
code=$(mktemp)
trap 'rm -f "$code"' EXIT

# Strict-Transport-Security holds for the whole host and its subdomains, so below a path it is not the console's to send.
fill() {
    [ "$ROOT" = / ] && host= || host='/"StrictTransportSecurity"/,/}/d'
    sed "$host
        s|@NAME@|$NAME|; s|@HOST@|$HOST|; s|@API@|$API|; s|@BUCKET@|$BUCKET|; s|@REGION@|$REGION|
        s|@CERTIFICATE@|$CERTIFICATE|; s|@ROOT@|$ROOT|
        s|@CONNECT@|$CONNECT|; s|@HEADERS@|$HEADERS|; s|@FUNCTION@|$FUNCTION|; s|@ACCESS@|$ACCESS|
        s|@DISTRIBUTION@|$DISTRIBUTION|" "$here/$1"
}
send() {
    aws s3 cp "$here/../dist" "s3://$BUCKET$ROOT" --recursive --no-progress --exclude '*' \
        --include "$1" --content-type "$2" --cache-control "$3"
}
# The page comes after the files that it needs. CloudFront compresses responses itself.
upload() {
    send 'static/*-????????.js' 'text/javascript; charset=utf-8' 'public, max-age=31536000, immutable'
    send 'static/*-????????.css' 'text/css; charset=utf-8' 'public, max-age=31536000, immutable'
    send 'static/*-????????.*.map' 'application/json; charset=utf-8' 'public, max-age=31536000, immutable'
    send 'static/restart.js' 'text/javascript; charset=utf-8' 'no-cache'
    send 'static/restart.js.map' 'application/json; charset=utf-8' 'no-cache'
    send 'version.json' 'application/json; charset=utf-8' 'no-cache'
    send 'third-party-notices.txt' 'text/plain; charset=utf-8' 'no-cache'
    send 'index.html' 'text/html; charset=utf-8' 'no-cache'
}
# Prints the result of a query; nothing where AWS says None.
query() { found=$(aws cloudfront "$@" --output text); [ "$found" = None ] || echo "$found"; }

# Each makes its part of the deployment, unless it is there, and prints its id. Headers and function are brought up to date.
ensureHeaders() {
    set -- --response-headers-policy-config "$(fill cloudfront-headers.json)" --query ResponseHeadersPolicy.Id
    id=$(query list-response-headers-policies --type custom --query \
        "ResponseHeadersPolicyList.Items[?ResponseHeadersPolicy.ResponseHeadersPolicyConfig.Name=='$NAME'].ResponseHeadersPolicy.Id")
    [ -n "$id" ] || { query create-response-headers-policy "$@"; return; }
    query update-response-headers-policy --id "$id" --if-match "$(query get-response-headers-policy --id "$id" --query ETag)" "$@"
}
ensureFunction() {
    fill cloudfront-function.js > "$code"
    set -- --function-config "Comment=$NAME,Runtime=cloudfront-js-2.0" --function-code "fileb://$code" --query ETag
    names=$(query list-functions --query "FunctionList.Items[?Name=='$NAME'].Name")
    if [ -z "$names" ]; then tag=$(query create-function --name "$NAME" "$@")
    else tag=$(query update-function --name "$NAME" --if-match "$(query describe-function --name "$NAME" --query ETag)" "$@"); fi
    query publish-function --name "$NAME" --if-match "$tag" --query FunctionSummary.FunctionMetadata.FunctionARN
}
ensureAccess() {
    id=$(query list-origin-access-controls --query "OriginAccessControlList.Items[?Name=='$NAME'].Id")
    [ -z "$id" ] || { echo "$id"; return; }
    query create-origin-access-control --query OriginAccessControl.Id --origin-access-control-config \
        "Name=$NAME,SigningProtocol=sigv4,SigningBehavior=always,OriginAccessControlOriginType=s3"
}
ensureDistribution() {
    arn=$(query list-distributions --query "DistributionList.Items[?Comment=='$NAME'].ARN")
    # An update replaces the whole, also what was set by hand: a firewall, logs.
    [ -z "$arn" ] || { echo "Left as it is, change another HOST, API or CERTIFICATE in it: $arn" >&2; echo "$arn"; return; }
    query create-distribution --query Distribution.ARN --distribution-config "$(fill cloudfront-distribution.json)"
}

if [ $command = create ]; then
    aws s3api head-bucket --bucket "$BUCKET" 2> /dev/null || aws s3 mb "s3://$BUCKET" --region "$REGION"
fi
HEADERS=$(ensureHeaders)
FUNCTION=$(ensureFunction)
upload
[ $command = create ] || exit 0
aws s3 cp "$config" "s3://$BUCKET${ROOT}config.json" --content-type 'application/json; charset=utf-8' --cache-control no-cache
ACCESS=$(ensureAccess)
DISTRIBUTION=$(ensureDistribution)
aws s3api put-bucket-policy --bucket "$BUCKET" --policy "$(fill s3-policy.json)"
