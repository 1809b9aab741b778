/**
 * Starts to count the time of the processor, which other programs do not lengthen as they do that of the clock. Returns a function that
 * returns what has been spent since, in milliseconds.
 */
export function countCpu(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
