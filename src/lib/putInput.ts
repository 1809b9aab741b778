type PutInput<Input> = { [Key in keyof Input]?: NonNullable<Input[Key]> }

/**
 * Prepares the input of a PUT, of which what is left out stays as it is: leaves out what is empty and is not known from the platform either
 * (`read`), as it may have a value that it did not send. Null is known: it is sent as forms show it, an empty text.
 */
export function putInput<Input extends object>(input: Input, read: object): PutInput<Input> {
  const known = new Map(Object.entries(read))
  const entries = Object.entries(input).map(([key, value]): [string, unknown] => [key, value === null ? '' : value])
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== undefined && (value !== '' || known.get(key) !== undefined)),
  ) as PutInput<Input>
}
