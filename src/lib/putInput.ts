type PutInput<Input> = { [Key in keyof Input]?: NonNullable<Input[Key]> }

/**
 * Prepares the input of a PUT, of which what is left out stays as it is: leaves out what is empty and was not read from the platform
 * either (`read`). The platform may have a value that it did not send.
 */
export function putInput<Input extends object>(input: Input, read?: object): PutInput<Input> {
  const current = new Map(Object.entries(read ?? {}))
  const isSent = ([key, value]: [string, unknown]) => (value != null && value !== '') || current.get(key) != null
  return Object.fromEntries(Object.entries(input).filter(isSent)) as PutInput<Input>
}
