import { useEffect, useState } from 'react'

/** Returns an object URL for a blob, and revokes it when the blob changes or the component unmounts (File API, blob URLs). */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [current, setCurrent] = useState<{ blob: Blob; url: string }>()
  useEffect(() => {
    if (!blob) return undefined
    const url = URL.createObjectURL(blob)
    setCurrent({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return current?.blob === blob ? current?.url : undefined
}
