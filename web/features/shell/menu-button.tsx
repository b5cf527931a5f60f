import { useClickOutside } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useOverlayEntry } from '../../lib/overlay-entries.ts'
import styles from './menu-button.module.css'

interface MenuButtonProps {
  label: string
  /** The side of the button at which the menu stands. */
  opens: 'start' | 'end'
  classNames: { place?: string; button: string }
  /** The page shown is one of the menu's. */
  isCurrent: boolean
  button: ReactNode
  children: (close: () => void) => ReactNode
}

/** A menu under its button, led by the arrows; Escape, Back and a press elsewhere close it. */
export function MenuButton({ label, opens, classNames, isCurrent, button, children }: MenuButtonProps) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const open = () => setOpenAt(key)
  const close = () => setOpenAt(null)
  const leave = () => {
    close()
    opener.current?.focus()
  }
  // The page a link leads to closes it: to go back at the same moment would undo that move.
  const place = useClickOutside(({ target }) => {
    if (!(target instanceof Element && target.closest('a[href]'))) close()
  })
  useOverlayEntry(isOpen ? leave : undefined)
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    else if (event.key === 'Tab') close()
    else if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault()
      event.target.click()
    } else moveFocus(event)
  }
  return (
    <div ref={place} className={`${styles.place} ${classNames.place ?? ''}`}>
      <button
        ref={opener}
        type="button"
        className={`${styles.button} ${classNames.button}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={isOpen ? close : open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
      >
        {button}
      </button>
      {isOpen && (
        <div
          ref={focusFirst}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={styles.menu}
          data-opens={opens}
          onKeyDown={pressKey}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}

const ITEMS = '[role^="menuitem"]:not(:disabled)'

/** Outside the component, so that React runs it once. */
function focusFirst(menu: HTMLElement | null) {
  menu?.querySelector<HTMLElement>(ITEMS)?.focus()
}

/** The arrows go round, Home and End to the ends. */
function moveFocus(event: KeyboardEvent) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)]
  const at = items.findIndex((item) => item.matches(':focus'))
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
