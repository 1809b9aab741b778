/**
 * Configurations for web servers, written by the build. Each is a file to include, and leaves host name, folder, certificates
 * and the way to the API to the deployment.
 */
import { caching, HASHED_PATH, securityHeaders, strictTransportSecurity } from './headers.mjs'

/** The types of the console's files, all of them text in UTF-8, by the ends of their names. */
export const textTypes = {
  'text/html': ['html'],
  'text/css': ['css'],
  'text/javascript': ['js'],
  'text/plain': ['txt'],
  'application/json': ['json', 'map'],
}

const hsts = strictTransportSecurity['Strict-Transport-Security']
const notHtml = Object.keys(textTypes).filter(type => type !== 'text/html').join(' ')

/** @param {(name: string, value: string) => string} line */
const eachHeader = line => Object.entries(securityHeaders).map(([name, value]) => line(name, value)).join('\n    ')

/**
 * @template T
 * @param {(type: string, ends: readonly string[]) => T} line
 */
const eachType = line => Object.entries(textTypes).map(([type, ends]) => line(type, ends))

const nginx = `# nginx: include in a server block whose root is the console's folder (the one with index.html).
# Locations beside it, such as the one of the API, set their own headers. An API on another origin: add it to connect-src.

server_tokens off;

# A header without a value is not sent: this one only over TLS.
set $console_hsts "";
if ($https) { set $console_hsts "${hsts}"; }
set $console_cache "${caching.other}";

# Every path that is no file is a screen of the console, which turns it into an address of its own.
location / {
    try_files $uri /index.html;

    types {
        ${eachType((type, ends) => `${type} ${ends.join(' ')};`).join('\n        ')}
    }
    charset utf-8;
    charset_types ${notHtml};
    gzip on;
    gzip_static on;
    gzip_vary on;
    gzip_types ${notHtml};

    # The locations below inherit these only as long as they have no add_header of their own.
    ${eachHeader((name, value) => `add_header ${name} "${value}" always;`)}
    add_header Strict-Transport-Security $console_hsts always;
    add_header Cache-Control $console_cache always;

    location /static/ {
        try_files $uri =404;
    }

    location ~ "${HASHED_PATH}" {
        if (!-f $request_filename) { return 404; }
        set $console_cache "${caching.hashed}";
    }
}
`

const apache = `# Apache 2.4: include in a virtual host whose DocumentRoot is the console's folder (the one with index.html).
# Needs the modules headers, dir, mime, filter and deflate. An API on another origin: add it to connect-src.
# "ServerTokens Prod", which hides Apache's version, can only stand outside of virtual hosts.

ServerSignature Off

# What is proxied, such as the API, sets its own headers.
<If "%{HANDLER} != 'proxy-server'">
    ${eachHeader((name, value) => `Header always set ${name} "${value}"`)}
    Header always set Strict-Transport-Security "${hsts}" "expr=%{HTTPS} == 'on'"
    Header always set Cache-Control "${caching.other}"

    ${eachType((type, ends) => ends.map(end => `AddType ${type} .${end}`)).flat().join('\n    ')}
    AddCharset utf-8 ${Object.values(textTypes).flat().map(end => `.${end}`).join(' ')}
    AddOutputFilterByType DEFLATE ${Object.keys(textTypes).join(' ')}
    # Whoever has a compressed file asks for it by a tag that mod_deflate has changed.
    RequestHeader edit If-None-Match "-gzip\\"" "\\""

    # Every path that is no file is a screen of the console, which turns it into an address of its own.
    FallbackResource /index.html
    Options -Indexes
</If>

<If "%{REQUEST_URI} =~ m#^/static/#">
    FallbackResource disabled
</If>

<If "%{REQUEST_URI} =~ m#${HASHED_PATH}# && -f %{REQUEST_FILENAME}">
    Header always set Cache-Control "${caching.hashed}"
</If>
`

/**
 * @param {string} type
 * @param {readonly string[]} ends
 */
const caddyType = (type, ends) => `@${ends[0]} {
        path ${ends.map(end => `*.${end}`).join(' ')}
        file
    }
    header @${ends[0]} Content-Type "${type}; charset=utf-8"`

const caddy = `# Caddy 2: import in a site block, after "root * <the console's folder>" (the one with index.html).
# What a "handle" beside it does, such as that of the API, sets its own headers. An API on another origin: add it to connect-src.

route {
    encode gzip

    header {
        ${eachHeader((name, value) => `${name} "${value}"`).replaceAll('\n', '\n    ')}
        Cache-Control "${caching.other}"
    }
    @tls protocol https
    header @tls Strict-Transport-Security "${hsts}"

    @hashed {
        path_regexp ${HASHED_PATH}
        file
    }
    header @hashed Cache-Control "${caching.hashed}"

    # Every path that is no file is a screen of the console, which turns it into an address of its own.
    @screen {
        not path /static/*
        not file
    }
    rewrite @screen /index.html

    ${eachType((type, ends) => caddyType(type, ends)).join('\n    ')}

    @write not method GET HEAD
    error @write 405
    file_server {
        precompressed br gzip
    }
}
`

/** The configurations, by file name. */
export const serverSnippets = { 'nginx.conf': nginx, 'apache.conf': apache, 'Caddyfile': caddy }
