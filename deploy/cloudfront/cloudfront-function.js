// Every path that is no file is a screen of the console, which turns it into an address of its own.
function handler(event) {
  var request = event.request
  if (!/^\/(static\/.*|config\.json|third-party-notices\.txt)$/.test(request.uri)) request.uri = '/index.html'
  return request
}
