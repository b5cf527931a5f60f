import { IconLogout, IconMenu2, IconX } from '@tabler/icons-react'
import { type MouseEvent, useRef } from 'react'
import { NavLink } from 'react-router'
import { AppearanceChoice } from './appearance.tsx'
import type { MenuEntry } from './menu.ts'
import styles from './menu-drawer.module.css'

interface MenuDrawerProps {
  entries: MenuEntry[]
  account: { person: string; organism: string; logout: () => void; busy: boolean }
}

/** The menu of small screens: the browser's own modal dialog keeps the focus, closes on Escape and gives the focus back. */
export function MenuDrawer({ entries, account }: MenuDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close()
  }
  /** Closed first: a failure's toast would stand under the backdrop. */
  const logout = () => {
    close()
    account.logout()
  }
  return (
    <>
      <button
        type="button"
        className={styles.burger}
        aria-label="Ouvrir le menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <IconMenu2 size={26} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape */}
      <dialog ref={dialog} className={styles.drawer} aria-label="Menu" onClick={closeOnBackdrop}>
        <div className={styles.content}>
          <div className={styles.top}>
            <div>
              {account.organism && <strong>{account.organism}</strong>}
              <p>{account.person}</p>
            </div>
            <button type="button" className={styles.close} aria-label="Fermer le menu" onClick={close}>
              <IconX size={24} aria-hidden="true" />
            </button>
          </div>
          <nav aria-label="Menu principal" className={styles.nav}>
            {entries.map(({ path, label }) => (
              <NavLink key={path} to={path} className={styles.entry} onClick={close}>
                {label}
              </NavLink>
            ))}
          </nav>
          <AppearanceChoice />
          <button type="button" className={styles.logout} disabled={account.busy} onClick={logout}>
            <IconLogout size={20} aria-hidden="true" />
            Déconnexion
          </button>
        </div>
      </dialog>
    </>
  )
}
