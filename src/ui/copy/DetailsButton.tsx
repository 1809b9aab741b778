import { useRef } from 'react'
import type { ApiError } from '../../lib/http.ts'
import { button } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { useCopiedDetails } from './useCopied.ts'

/** Copies the details of a failure, for support. */
export function DetailsButton({ error }: { error: ApiError }) {
  const element = useRef<HTMLButtonElement>(null)
  const { said, press } = useCopiedDetails(error)
  return (
    <Button ref={element} isSmall look="quiet" name={said?.name} onPress={() => press(element.current?.parentElement)}>
      {said?.label ?? button.copyDetails}
    </Button>
  )
}
