/** A hook that says what went wrong: uvu keeps that to itself, and only loses the tests. */
export const telling = (hook: () => Promise<void>) => async () => {
  try {
    await hook()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    throw error
  }
}
