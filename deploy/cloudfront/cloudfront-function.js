// Every path that is not a file shows the console, which moves the path into the fragment.
function handler(event) {
  var request = event.request
  if (!/^\/(static\/.*|config\.json|third-party-notices\.txt)$/.test(request.uri)) request.uri = '/index.html'
  return request
}
