#!/bin/sh
# Creates the deployment, with its config.json:  sh delivery/cloudfront.sh create SETTINGS CONFIG
# Replaces the console and what comes with it:   sh delivery/cloudfront.sh upgrade SETTINGS
# SETTINGS is the deployment's file of NAME=VALUE: HOST, API, BUCKET, REGION, CERTIFICATE, ROOT (the console's path, from / to /) and
# CONNECT (the origins that the page calls).
set -e
usage='Usage: sh delivery/cloudfront.sh create SETTINGS CONFIG, or sh delivery/cloudfront.sh upgrade SETTINGS'
command=${1:?$usage} settings=${2:?$usage}
. "$(cd "$(dirname "$settings")" && pwd)/${settings##*/}"
case $command in create) config=${3:?$usage} ;; upgrade) ;; *) echo "$usage" >&2; exit 1 ;; esac
here=$(cd "$(dirname "$0")" && pwd)
code=$(mktemp)
trap 'rm -f "$code"' EXIT

# Strict-Transport-Security holds for the whole host and its subdomains, so below a path it is not the console's to send.
fill() {
    [ "$ROOT" = / ] && host= || host='/"StrictTransportSecurity"/,/}/d'
    sed "$host
        s|@HOST@|$HOST|; s|@API@|$API|; s|@BUCKET@|$BUCKET|; s|@REGION@|$REGION|; s|@CERTIFICATE@|$CERTIFICATE|; s|@ROOT@|$ROOT|
        s|@CONNECT@|$CONNECT|; s|@HEADERS@|$HEADERS|; s|@FUNCTION@|$FUNCTION|; s|@ACCESS@|$ACCESS|
        s|@DISTRIBUTION@|$DISTRIBUTION|" "$here/$1"
}
send() {
    aws s3 cp "$here/../dist" "s3://$BUCKET$ROOT" --recursive --no-progress --exclude '*' \
        --include "$1" --content-type "$2" --cache-control "$3"
}
# The page comes after the files that it needs. CloudFront compresses responses itself.
upload() {
    send 'static/*.js' 'text/javascript; charset=utf-8' 'public, max-age=31536000, immutable'
    send 'static/*.css' 'text/css; charset=utf-8' 'public, max-age=31536000, immutable'
    send 'static/*.map' 'application/json; charset=utf-8' 'public, max-age=31536000, immutable'
    send 'static/restart.js' 'text/javascript; charset=utf-8' 'no-cache'
    send 'static/restart.js.map' 'application/json; charset=utf-8' 'no-cache'
    send 'version.json' 'application/json; charset=utf-8' 'no-cache'
    send 'third-party-notices.txt' 'text/plain; charset=utf-8' 'no-cache'
    send 'index.html' 'text/html; charset=utf-8' 'no-cache'
}
publish() {
    aws cloudfront publish-function --name console --if-match "$1" --query FunctionSummary.FunctionMetadata.FunctionARN --output text
}

fill cloudfront-function.js > "$code"
set -- --function-config Comment=console,Runtime=cloudfront-js-2.0 --function-code "fileb://$code" --query ETag --output text
if [ $command = upgrade ]; then
    policy=$(aws cloudfront list-response-headers-policies --type custom --output text --query \
        "ResponseHeadersPolicyList.Items[?ResponseHeadersPolicy.ResponseHeadersPolicyConfig.Name=='console'].ResponseHeadersPolicy.Id")
    tag=$(aws cloudfront get-response-headers-policy --id "$policy" --query ETag --output text)
    aws cloudfront update-response-headers-policy --id "$policy" --if-match "$tag" --query ETag --output text \
        --response-headers-policy-config "$(fill cloudfront-headers.json)"
    tag=$(aws cloudfront describe-function --name console --query ETag --output text)
    publish "$(aws cloudfront update-function --name console --if-match "$tag" "$@")"
    upload
    exit
fi

aws s3 mb "s3://$BUCKET" --region "$REGION"
upload
aws s3 cp "$config" "s3://$BUCKET${ROOT}config.json" --content-type 'application/json; charset=utf-8' --cache-control no-cache
HEADERS=$(aws cloudfront create-response-headers-policy --query ResponseHeadersPolicy.Id --output text \
    --response-headers-policy-config "$(fill cloudfront-headers.json)")
FUNCTION=$(publish "$(aws cloudfront create-function --name console "$@")")
ACCESS=$(aws cloudfront create-origin-access-control --query OriginAccessControl.Id --output text --origin-access-control-config \
    Name=console,SigningProtocol=sigv4,SigningBehavior=always,OriginAccessControlOriginType=s3)
DISTRIBUTION=$(aws cloudfront create-distribution --query Distribution.ARN --output text \
    --distribution-config "$(fill cloudfront-distribution.json)")
aws s3api put-bucket-policy --bucket "$BUCKET" --policy "$(fill s3-policy.json)"
