/** A magnifying glass. */
export function SearchIcon() {
  return (
    <svg className="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M10.5 10.5 15 15M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z" />
    </svg>
  )
}

/** The logo: two leaves on a stem. */
export function Logo() {
  return (
    <svg className="logo" width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 30V14M16 16C16 9 10 6 3 6c0 7 5 11 13 10Zm0-4c0-6 5-9 13-9 0 7-5 11-13 9Z" />
    </svg>
  )
}
