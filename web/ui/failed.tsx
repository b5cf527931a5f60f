import { useEffect, useRef } from 'react'
import { focusStart, focusTitle, nearestTitle } from '../lib/focus.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

interface FailedProps {
  text: string
  onRetry: () => void
}

export function Failed({ text, onRetry }: FailedProps) {
  const pressed = useRef<{ title: HTMLElement | null } | null>(null)
  useEffect(
    () => () => {
      // The pressed button went as it is tried again: what comes in its place is heard after the title of that place.
      if (pressed.current === null || document.activeElement !== document.body) return
      focusTitle(pressed.current.title)
      // It has gone as well.
      if (document.activeElement === document.body) focusStart()
    },
    [],
  )
  return (
    <Empty text={text} role="status">
      <Button
        variant="default"
        onClick={({ currentTarget }) => {
          pressed.current = { title: nearestTitle(currentTarget) }
          onRetry()
        }}
      >
        Réessayer
      </Button>
    </Empty>
  )
}
