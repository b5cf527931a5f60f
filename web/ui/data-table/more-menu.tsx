import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '../icon-button.tsx'
import { IconDots } from '../icons.ts'
import styles from './more-menu.module.css'

/** Holds rarer actions, at the foot of a phone. A press on one of them closes it, and so does going back. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const close = () => menu.current?.hidePopover()
  /** A press between two buttons, or on one that moved away under it, leaves it open. */
  const closeAfter = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button, label, input')) close()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs at another place
  useEffect(close, [key])
  return (
    <>
      <IconButton className={styles.button} label={label} popoverTarget={id}>
        <IconDots size={22} />
      </IconButton>
      {/* Closed first, so that what opens then gives the focus back to the button that is seen. */}
      <div ref={menu} id={id} popover="auto" className={styles.menu} onClickCapture={closeAfter}>
        {children}
      </div>
    </>
  )
}
