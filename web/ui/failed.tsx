import { useEffect, useRef } from 'react'
import { focusStart } from '../lib/focus.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

interface FailedProps {
  text: string
  onRetry: () => void
}

export function Failed({ text, onRetry }: FailedProps) {
  const isPressed = useRef(false)
  useEffect(
    () => () => {
      // The pressed button went as it is tried again.
      if (isPressed.current && document.activeElement === document.body) focusStart()
    },
    [],
  )
  return (
    <Empty text={text}>
      <Button
        variant="default"
        onClick={() => {
          isPressed.current = true
          onRetry()
        }}
      >
        Réessayer
      </Button>
    </Empty>
  )
}
