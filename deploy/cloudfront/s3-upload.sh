#!/bin/sh
# Uploads dist/ into a bucket, or below a path of it: sh delivery/s3-upload.sh BUCKET[/PATH]
# The files that the page needs come before the page; config.json belongs to the deployment. CloudFront compresses responses itself.
set -e
bucket=${1:?"Usage: sh delivery/s3-upload.sh BUCKET[/PATH]"}
cd "$(dirname "$0")/.."
send() {
    aws s3 cp dist "s3://$bucket" --recursive --no-progress --exclude '*' --include "$1" --content-type "$2" --cache-control "$3"
}
send 'static/*.js' 'text/javascript; charset=utf-8' 'public, max-age=31536000, immutable'
send 'static/*.css' 'text/css; charset=utf-8' 'public, max-age=31536000, immutable'
send 'static/*.map' 'application/json; charset=utf-8' 'public, max-age=31536000, immutable'
send 'version.json' 'application/json; charset=utf-8' 'no-cache'
send 'third-party-notices.txt' 'text/plain; charset=utf-8' 'no-cache'
send 'index.html' 'text/html; charset=utf-8' 'no-cache'
