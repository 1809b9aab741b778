/** Two leaves on a stem. */
export function Logo() {
  return (
    <svg className="logo" width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 30V14M16 16C16 9 10 6 3 6c0 7 5 11 13 10Zm0-4c0-6 5-9 13-9 0 7-5 11-13 9Z" />
    </svg>
  )
}
