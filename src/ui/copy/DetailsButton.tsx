import { useRef } from 'react'
import type { ApiError } from '../../lib/http.ts'
import { button } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { dialogParts } from '../load/dialogParts.ts'

/** Copies the details of a failure, for support. */
export function DetailsButton({ error }: { error: ApiError }) {
  const element = useRef<HTMLButtonElement>(null)
  const copy = async () => (await dialogParts.load()).copyDetails(error, Date.now(), element.current!.parentElement!)
  return (
    <Button ref={element} isSmall look="quiet" onPress={copy}>
      {button.copyDetails}
    </Button>
  )
}
