import { useEffect, useState } from 'react'
import { progress } from '../../text/common.ts'

/** Delay before loading is announced, in milliseconds: anything faster would only flash. */
const UNMENTIONED_MS = 300

/** Replaces a page that is still loading, after a delay. */
export function Waiting() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), UNMENTIONED_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="waiting">
      {isLong && progress.loading}
    </p>
  )
}
