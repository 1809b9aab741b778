/** Formats a number of bytes: `820 B`, `1.5 kB`, `20.0 MB`. */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
