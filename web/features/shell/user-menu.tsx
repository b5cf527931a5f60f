import { useClickOutside } from '@mantine/hooks'
import { IconCheck, IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { useAppearance } from './appearance.tsx'
import type { MenuEntry } from './menu.ts'
import styles from './user-menu.module.css'

export interface Account {
  person: string
  organism: string
  /** Its page, when the person may see it. */
  entry: MenuEntry | undefined
  logout: () => void
  busy: boolean
}

/** The account's menu of wide screens. */
export function UserMenu({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const place = useClickOutside(close)
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      close()
      button.current?.focus()
    } else if (event.key === 'Tab') close()
    else moveFocus(event)
  }
  return (
    <div ref={place} className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <span className={styles.who}>
          <span className="visually-hidden">Menu du compte : </span>
          {account.organism && <strong>{account.organism}</strong>}
          <span>{account.person}</span>
        </span>
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      {isOpen && (
        <div
          ref={focusFirst}
          id={id}
          role="menu"
          aria-label="Compte"
          tabIndex={-1}
          className={styles.menu}
          onKeyDown={pressKey}
        >
          <Items account={account} onDone={close} />
        </div>
      )}
    </div>
  )
}

function Items({ account, onDone }: { account: Account; onDone: () => void }) {
  const { choices, choose } = useAppearance()
  return (
    <>
      {account.entry && (
        <NavLink role="menuitem" tabIndex={-1} to={account.entry.path} onClick={onDone}>
          <IconUser size={20} aria-hidden="true" />
          {account.entry.label}
        </NavLink>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a menu may not hold a fieldset */}
      <div role="group" aria-label="Apparence" className={styles.group}>
        <span aria-hidden="true">Apparence</span>
        {choices.map(({ scheme, label, Icon, isChosen }) => (
          <button
            key={scheme}
            type="button"
            role="menuitemradio"
            aria-checked={isChosen}
            tabIndex={-1}
            onClick={() => choose(scheme)}
          >
            <Icon size={20} aria-hidden="true" />
            {label}
            {isChosen && <IconCheck size={18} className={styles.check} aria-hidden="true" />}
          </button>
        ))}
      </div>
      <button type="button" role="menuitem" tabIndex={-1} aria-disabled={account.busy} onClick={account.logout}>
        <IconLogout size={20} aria-hidden="true" />
        Déconnexion
      </button>
    </>
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
