/**
 * Configurations for web servers, written by the build. Each is a file to include, and leaves host name, folder, certificates
 * and the way to the API to the deployment.
 */
import { caching, HASHED_PATH, securityHeaders, strictTransportSecurity } from './headers.mjs'

const hsts = strictTransportSecurity['Strict-Transport-Security']
/** @param {(name: string, value: string) => string} line */
const lines = line => Object.entries(securityHeaders).map(([name, value]) => line(name, value)).join('\n')

/** @param {string} text */
const indented = text => text.replace(/^(?=.)/gm, '    ')

// A location with an add_header of its own inherits none, so each repeats them all.
const nginxHeaders = indented(`${lines((name, value) => `add_header ${name} "${value}" always;`)}
add_header Strict-Transport-Security $console_hsts always;`)

const nginx = `# nginx: include in a server block whose root is the console's folder (the one with index.html).
# An API on another origin: add it to connect-src in each Content-Security-Policy.

charset utf-8;
charset_types text/html text/css text/plain application/javascript application/json image/svg+xml;
gzip on;
gzip_vary on;
gzip_types text/css text/plain application/javascript application/json image/svg+xml;
server_tokens off;

# Only over TLS: a header without a value is not sent.
set $console_hsts "";
if ($https) { set $console_hsts "${hsts}"; }

location ~ "${HASHED_PATH}" {
    try_files $uri =404;
    add_header Cache-Control "${caching.hashed}";
${nginxHeaders}
}

location /static/ {
    try_files $uri =404;
    add_header Cache-Control "${caching.other}" always;
${nginxHeaders}
}

# Every other path is a screen of the console, which turns it into an address of its own.
location / {
    try_files $uri /index.html;
    add_header Cache-Control "${caching.other}" always;
${nginxHeaders}
}
`

const apache = `# Apache 2.4: include in a virtual host whose DocumentRoot is the console's folder (the one with index.html).
# Needs the modules headers, dir, mime and deflate. An API on another origin: add it to connect-src.

AddDefaultCharset utf-8
AddCharset utf-8 .js .css .json .svg .map
AddOutputFilterByType DEFLATE text/html text/css text/plain text/javascript application/javascript application/json image/svg+xml

# The API, where it is proxied under /api/, sets its own headers.
<LocationMatch "^/(?!api/)">
${indented(lines((name, value) => `Header always set ${name} "${value}"`))}
    Header always set Strict-Transport-Security "${hsts}" "expr=%{HTTPS} == 'on'"
    Header always set Cache-Control "${caching.other}"
</LocationMatch>

# Only for files that are there: what is set for success alone takes the place of what is set always.
<LocationMatch "${HASHED_PATH}">
    Header always unset Cache-Control "expr=%{REQUEST_STATUS} == 200 || %{REQUEST_STATUS} == 304"
    Header onsuccess set Cache-Control "${caching.hashed}"
</LocationMatch>

# Every other path is a screen of the console, which turns it into an address of its own.
<LocationMatch "^/(?!static/|api/)">
    FallbackResource /index.html
</LocationMatch>
`

const caddy = `# Caddy 2: import in a site block, after "root * <the console's folder>" (the one with index.html).
# An API on another origin: add it to connect-src.

encode gzip

@console not path /api/*
header @console {
${indented(lines((name, value) => `${name} "${value}"`))}
    Cache-Control "${caching.other}"
    -Server
}

@console_tls {
    protocol https
    not path /api/*
}
header @console_tls Strict-Transport-Security "${hsts}"

@console_hashed {
    path_regexp ${HASHED_PATH}
    file
}
header @console_hashed Cache-Control "${caching.hashed}"

handle /static/* {
    file_server
}

# Every other path is a screen of the console, which turns it into an address of its own.
handle {
    try_files {path} /index.html
    file_server
}
`

/** The configurations, by file name. */
export const serverSnippets = { 'nginx.conf': nginx, 'apache.conf': apache, 'Caddyfile': caddy }
