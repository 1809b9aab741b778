/** A GET without any answer, and a file of the console, is requested again after these times, in milliseconds. */
export const REPEAT_AFTER_MS: readonly number[] = [500, 2000]

/** Resolves after a time; rejects as soon as it is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
