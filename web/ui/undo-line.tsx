import { type ReactNode, useEffect, useState } from 'react'
import { takeFocus } from '../lib/focus.ts'
import { formatCount } from '../lib/format.ts'
import { Button } from './button.tsx'
import styles from './undo-line.module.css'

interface UndoLineProps {
  /** Sentence that says what was done. */
  done: string
  /** Sentence that says what comes of it, in so many seconds. */
  comes: (left: number) => string
  /** Until when it may be undone, in milliseconds of this device's clock: the server's may be another. */
  end: number
  isBusy: boolean
  onUndo: () => void
  /** Asked as the way back appears. */
  takesFocus?: () => boolean
  /** What stands below it takes its place once its time is over. */
  isReplaced?: boolean
  /** Shown where nothing can be undone. */
  children?: ReactNode
}

/** Says what was done, and offers « Annuler » as long as it can be undone. */
export function UndoLine({
  done,
  comes,
  end,
  isBusy,
  onUndo,
  takesFocus,
  isReplaced = false,
  children,
}: UndoLineProps) {
  const left = useSecondsUntil(end)
  const [first] = useState(left)
  // Only once: a ref that is another one runs again.
  const [takeFirstFocus] = useState(() => (button: HTMLElement | null) => {
    if (button && takesFocus?.()) takeFocus(button)
  })
  if (first === 0) return children
  return (
    <>
      {/* Says both once: the seconds would be read aloud one by one. */}
      <p role="status" className="visually-hidden">
        {left > 0 ? `${done} Vous pouvez annuler pendant ${formatCount(first, 'seconde')}.` : `${done} ${comes(0)}`}
      </p>
      {left === 0 && isReplaced ? (
        children
      ) : (
        <div className={styles.line}>
          <p aria-hidden="true">
            <strong>{done}</strong> {comes(left)}
          </p>
          {left > 0 && (
            <Button variant="default" ref={takeFirstFocus} loading={isBusy} onClick={onUndo}>
              Annuler
              <span className="visually-hidden">&nbsp;: {done}</span>
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function useSecondsUntil(end: number) {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
