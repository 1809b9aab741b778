/** Shorter texts take no three lines anywhere. */
const SHORT = 12

/** Returns three lines of a long name, and all of it under the pointer. */
export const cut = (name: string) =>
  name.length > SHORT ? (
    <span className="cut" title={name}>
      {name}
    </span>
  ) : (
    name
  )
