import { useEffect, useState } from 'react'
import { progress } from '../../text/common.ts'

/** Milliseconds for which waiting goes unmentioned: what comes sooner would only flash. */
const UNMENTIONED_MS = 300

/** Says, in place of a page that is still to come, that it is loading. */
export function Waiting() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), UNMENTIONED_MS)
    return () => clearTimeout(timer)
  }, [])
  return <p role="status" className="waiting">{isLong && progress.loading}</p>
}
