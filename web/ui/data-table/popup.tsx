import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import styles from './popup.module.css'

interface PopupProps {
  opens: 'bottom-start' | 'bottom-end'
  /** The button; it gets the focus back. */
  button: (press: () => void) => ReactElement
  children: (close: () => void) => ReactNode
}

/** Opens under its button; Escape, a press elsewhere and going back close it. */
export function Popup({ opens, button, children }: PopupProps) {
  const { key } = useLocation()
  const isMovedTo = useNavigationType() === 'POP'
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt !== null && (openAt === key || !isMovedTo)
  const setOpen = (isNowOpen: boolean) => setOpenAt(isNowOpen ? key : null)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={opens}
      width="min(300px, calc(100vw - 16px))"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      middlewares={{ flip: true, shift: { padding: 8 } }}
      classNames={{ dropdown: styles.popup }}
    >
      <Popover.Target>{button(() => setOpen(!isOpen))}</Popover.Target>
      <Popover.Dropdown>{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  )
}
