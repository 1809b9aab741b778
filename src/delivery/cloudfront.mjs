/**
 * What S3 and CloudFront need, written by the build: a function, the headers, the distribution, the bucket's policy, the upload.
 * `@NAMES@` are for the deployment to fill in (README, "S3 with CloudFront").
 */
import { caching, securityHeaders, strictTransportSecurity } from './headers.mjs'
import { textTypes } from './servers.mjs'

/** Patterns of the files that are served besides `index.html`. */
const served = String.raw`static\/.*|config\.json|third-party-notices\.txt`

/** The function runs on requests before the cache, and knows no modules (cloudfront-js-2.0). */
const viewerRequest = `// Every path that is no file is a screen of the console, which turns it into an address of its own.
function handler(event) {
  var request = event.request
  if (!/^\\/(${served})$/.test(request.uri)) request.uri = '/index.html'
  return request
}
`

const hsts = Object.values(strictTransportSecurity).join()

/**
 * The headers that have a place of their own in a policy; CloudFront takes them in no other.
 * @type {Readonly<Record<string, (value: string) => Record<string, object>>>}
 */
const places = {
  'Content-Security-Policy': value => ({ ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: value } }),
  'X-Content-Type-Options': () => ({ ContentTypeOptions: { Override: true } }),
  'X-Frame-Options': value => ({ FrameOptions: { Override: true, FrameOption: value } }),
  'Referrer-Policy': value => ({ ReferrerPolicy: { Override: true, ReferrerPolicy: value } }),
  'Strict-Transport-Security': value => ({
    StrictTransportSecurity: {
      Override: true,
      AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(value)?.[1]),
      IncludeSubdomains: value.includes('includeSubDomains'),
    },
  }),
}

const custom = [
  ...Object.entries(securityHeaders).filter(([name]) => !places[name]).map(([Header, Value]) => ({ Header, Value, Override: true })),
  // Files are uploaded with theirs; an error of S3 has none.
  { Header: 'Cache-Control', Value: caching.other, Override: false },
]

const headers = {
  Name: 'console',
  SecurityHeadersConfig: Object.assign({}, ...Object.entries({ ...securityHeaders, 'Strict-Transport-Security': hsts })
    .map(([name, value]) => places[name]?.(value))),
  CustomHeadersConfig: { Quantity: custom.length, Items: custom },
}

/** @param {string[]} Items */
const list = (...Items) => ({ Quantity: Items.length, Items })
const reading = list('GET', 'HEAD')
const everyMethod = list('GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE')

/** CloudFront's own policies: the console's files are cached as their headers say, the API never. */
const managed = {
  CachingOptimized: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  CachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  AllViewerExceptHostHeader: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
}

const distribution = {
  CallerReference: 'console',
  Comment: 'console',
  Enabled: true,
  Aliases: list('@HOST@'),
  ViewerCertificate: { ACMCertificateArn: '@CERTIFICATE@', SSLSupportMethod: 'sni-only', MinimumProtocolVersion: 'TLSv1.2_2021' },
  Origins: {
    Quantity: 2,
    Items: [
      {
        Id: 'files',
        DomainName: '@BUCKET@.s3.@REGION@.amazonaws.com',
        OriginAccessControlId: '@ACCESS@',
        S3OriginConfig: { OriginAccessIdentity: '' },
      },
      {
        Id: 'api',
        DomainName: '@API@',
        CustomOriginConfig: { HTTPPort: 80, HTTPSPort: 443, OriginProtocolPolicy: 'https-only', OriginSslProtocols: list('TLSv1.2') },
      },
    ],
  },
  DefaultCacheBehavior: {
    TargetOriginId: 'files',
    ViewerProtocolPolicy: 'redirect-to-https',
    AllowedMethods: { ...reading, CachedMethods: reading },
    Compress: true,
    CachePolicyId: managed.CachingOptimized,
    ResponseHeadersPolicyId: '@HEADERS@',
    FunctionAssociations: { Quantity: 1, Items: [{ EventType: 'viewer-request', FunctionARN: '@FUNCTION@' }] },
  },
  CacheBehaviors: {
    Quantity: 1,
    Items: [{
      PathPattern: '/api/*',
      TargetOriginId: 'api',
      ViewerProtocolPolicy: 'https-only',
      AllowedMethods: { ...everyMethod, CachedMethods: reading },
      Compress: false,
      CachePolicyId: managed.CachingDisabled,
      OriginRequestPolicyId: managed.AllViewerExceptHostHeader,
    }],
  },
}

/** Without the right to list the bucket, a file that is not there would be answered with 403 in place of 404. */
const bucketPolicy = {
  Version: '2012-10-17',
  Statement: [['s3:GetObject', 'arn:aws:s3:::@BUCKET@/*'], ['s3:ListBucket', 'arn:aws:s3:::@BUCKET@']].map(([Action, Resource]) => ({
    Effect: 'Allow',
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Action,
    Resource,
    Condition: { StringEquals: { 'AWS:SourceArn': '@DISTRIBUTION@' } },
  })),
}

/**
 * @param {string} names
 * @param {string} end
 * @param {string} cache
 */
function send(names, end, cache) {
  const type = Object.entries(textTypes).find(([, ends]) => ends.includes(end))?.[0]
  return `send '${names}' '${type}; charset=utf-8' '${cache}'`
}

const upload = `#!/bin/sh
# Uploads dist/ into a bucket: sh delivery/s3-upload.sh BUCKET
# The files that the page needs come before the page; config.json is the deployment's own; CloudFront compresses by itself.
set -e
bucket=\${1:?"Usage: sh delivery/s3-upload.sh BUCKET"}
cd "$(dirname "$0")/.."
send() {
    aws s3 cp dist "s3://$bucket" --recursive --no-progress --exclude '*' --include "$1" --content-type "$2" --cache-control "$3"
}
${['js', 'css', 'map'].map(end => send(`static/*.${end}`, end, caching.hashed)).join('\n')}
${send('third-party-notices.txt', 'txt', caching.other)}
${send('index.html', 'html', caching.other)}
`

/** @param {object} value */
const json = value => `${JSON.stringify(value, undefined, 2)}\n`

/** The files, by name. */
export const cloudfrontFiles = {
  'cloudfront-function.js': viewerRequest,
  'cloudfront-headers.json': json(headers),
  'cloudfront-distribution.json': json(distribution),
  's3-policy.json': json(bucketPolicy),
  's3-upload.sh': upload,
}
