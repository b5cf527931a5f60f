import { type FocusEvent, useEffect, useId, useRef, useState } from 'react'
import type { Toast } from '../lib/toasts.ts'
import { ensureOnTop } from '../lib/top-layer.ts'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from './first-icons.ts'
import { IconButton } from './icon-button.tsx'
import styles from './toast-area.module.css'

interface ToastAreaProps {
  toasts: readonly Toast[]
  onClose: (id: number) => void
}

/**
 * Rendered even when empty, and within the topmost dialog, so that toasts are announced.
 * Under the pointer or the focus, time stops for all.
 */
export function ToastArea({ toasts, onClose }: ToastAreaProps) {
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isPaused = isHovered || hasFocus

  const before = useRef<Element | null>(null)
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
    setHasFocus(true)
  }
  /** The pressed button goes away: the focus returns to where it came from. */
  const close = (id: number) => {
    setIsHovered(false)
    setHasFocus(false)
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    onClose(id)
  }

  const cards = (isError: boolean) =>
    toasts
      .filter(({ kind }) => (kind === 'error') === isError)
      .map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          time={isPaused ? 'stopped' : 'running'}
          onEnd={onClose}
          onClose={close}
        />
      ))

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only stop the time */}
      <div
        ref={ensureOnTop}
        popover="manual"
        className={styles.area}
        onPointerEnter={() => setIsHovered(true)}
        onPointerLeave={() => setIsHovered(false)}
        onFocus={enter}
        onBlur={() => setHasFocus(false)}
      >
        {cards(true)}
        {/* Beside errors, which are alerts of their own: one live region in another is said twice. */}
        <div className={styles.polite} aria-live="polite">
          {cards(false)}
        </div>
      </div>
    </div>
  )
}

const ICONS = { error: IconAlertTriangle, success: IconCircleCheck, info: IconInfoCircle }

/** What happened is read first, its number after it: « Error 409 », in English as specified. */
export const wordsOf = ({ kind, summary, detail }: Pick<Toast, 'kind' | 'summary' | 'detail'>) =>
  kind === 'error' ? { title: detail, more: summary, language: 'en' } : { title: summary, more: detail }

const ALERT = { role: 'alert' }
/** Said whole, by the region around it. */
const WHOLE = { 'aria-atomic': true }

interface ToastCardProps {
  toast: Toast
  time: 'running' | 'stopped'
  onEnd: (id: number) => void
  onClose: (id: number) => void
}

function ToastCard({ toast, time, onEnd, onClose }: ToastCardProps) {
  useEffect(() => {
    if (time === 'stopped' || toast.life === null) return
    const timer = setTimeout(() => onEnd(toast.id), toast.life)
    return () => clearTimeout(timer)
  }, [toast.id, toast.life, time, onEnd])

  const id = useId()
  const Icon = ICONS[toast.kind]
  const { title, more, language } = wordsOf(toast)
  return (
    <div className={styles.toast} data-kind={toast.kind} {...(toast.kind === 'error' ? ALERT : WHOLE)}>
      <Icon className={styles.icon} size={22} />
      <div className={styles.words} id={`${id}-words`}>
        <strong>{title}</strong>
        {more && <p lang={language}>{more}</p>}
        {toast.link && (
          <a className={styles.link} href={toast.link.to} target="_blank" rel="noreferrer">
            {toast.link.label}
          </a>
        )}
      </div>
      {toast.undo && (
        <button
          type="button"
          className={styles.undo}
          // One of several names what it undoes.
          id={`${id}-undo`}
          aria-labelledby={`${id}-undo ${id}-words`}
          onClick={() => {
            onClose(toast.id)
            toast.undo?.()
          }}
        >
          Annuler
        </button>
      )}
      <IconButton label="Fermer" onClick={() => onClose(toast.id)}>
        <IconX size={18} />
      </IconButton>
    </div>
  )
}
