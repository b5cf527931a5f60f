import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { holdUnsaved } from '../../lib/form/unsaved-forms.ts'
import { closeOverlays, useOverlayEntry } from '../../lib/overlay-entries.ts'
import { Button } from '../button.tsx'
import { Dialog, DialogHeader } from './dialog.tsx'
import styles from './question.module.css'

interface LeaveQuestionProps {
  title?: string
  /** Says what would be lost. */
  text: string
  stayLabel: string
  onStay: () => void
  onLeave: () => void
}

const TITLE = 'Quitter sans enregistrer\u00A0?'

export const LeaveQuestion = ({ title = TITLE, text, stayLabel, onStay, onLeave }: LeaveQuestionProps) => (
  <Dialog kind="question" label={title} onClose={onStay}>
    <DialogHeader title={title} onClose={onStay} />
    <div className={styles.question}>
      <p>{text}</p>
      <div className={styles.actions}>
        <Button onClick={onStay}>{stayLabel}</Button>
        <Button variant="default" onClick={onLeave}>
          Quitter
        </Button>
      </div>
    </div>
  </Dialog>
)

/** Asks before the page is left, by a link, Back or the browser. */
export function UnsavedPage({ isUnsaved, text }: { isUnsaved: boolean; text: string }) {
  const { isAsking, stay, leave } = useLeaveGuard(isUnsaved)
  return isAsking && <LeaveQuestion text={text} stayLabel="Rester sur la page" onStay={stay} onLeave={leave} />
}

const viewOf = (search: string) => new URLSearchParams(search).get('view')

/** Null unless the click follows a link to another page of the application, or to another view of this one. */
function addressLeftFor({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== location.origin) return null
  if (pathname === location.pathname && viewOf(search) === viewOf(location.search)) return null
  return pathname + search + hash
}

interface PendingLeave {
  go: () => void
}

/** Makes unsaved work an entry of the history that refuses to close: Back asks there. */
function useLeaveGuard(isOn: boolean) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<PendingLeave | null>(null)
  const [hasAgreed, setAgreed] = useState(false)
  if (hasAgreed && !isOn) setAgreed(false)
  const isGuarding = isOn && !hasAgreed
  useOverlayEntry(isGuarding ? () => setLeaving({ go: () => history.back() }) : undefined)

  useEffect(() => {
    if (!isGuarding) return
    const release = holdUnsaved()
    const onClick = (event: MouseEvent) => {
      const address = addressLeftFor(event)
      if (address === null) return
      event.preventDefault()
      event.stopPropagation()
      setLeaving({ go: () => navigate(address) })
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    // The capture phase runs before React's handlers.
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      release()
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isGuarding, navigate])

  const leave = () => {
    flushSync(() => {
      setLeaving(null)
      setAgreed(true)
    })
    if (leaving) closeOverlays(leaving.go)
  }
  return { isAsking: leaving !== null, stay: () => setLeaving(null), leave }
}
