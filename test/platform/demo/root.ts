/** The path of the demo's folder on its host, from `/` to `/`: the scripts lie in `static/` below it. */
export const consoleRoot = new URL('../', import.meta.url).pathname
