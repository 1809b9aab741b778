/** Wraps a hook to print its error: uvu hides it and only drops the tests. */
export const telling = (hook: () => Promise<void>) => async () => {
  try {
    await hook()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    throw error
  }
}
