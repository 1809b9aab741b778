// The console's path on the host, from / to /: /a/b/ for example.
var ROOT = '@ROOT@'

function handler(event) {
  var request = event.request
  if (request.uri + '/' === ROOT) return redirect(301, ROOT + queryOf(request))
  // Another path of the host, which the bucket answers.
  if (request.uri.indexOf(ROOT) !== 0) return request
  var path = request.uri.slice(ROOT.length)
  if (/^(static\/.*|(config|version)\.json|\.well-known\/security\.txt|third-party-notices\.txt)$/.test(path)) return request
  // The page finds its files beside itself, so a deeper path becomes the fragment of the console's address.
  if (path.indexOf('/') >= 0) return redirect(302, ROOT + queryOf(request) + '#/' + path)
  // Every other path that is not a file shows the console, which moves the path into the fragment.
  request.uri = ROOT + 'index.html'
  return request
}

function redirect(status, location) {
  return { statusCode: status, statusDescription: 'See Location', headers: { location: { value: location } } }
}

// Writes the query as it was sent.
function queryOf(request) {
  var query = request.querystring || {}
  var parts = []
  Object.keys(query).forEach(function (name) {
    var values = query[name].multiValue || [query[name]]
    values.forEach(function (one) {
      parts.push(name + (one.value ? '=' + one.value : ''))
    })
  })
  return parts.length > 0 ? '?' + parts.join('&') : ''
}
