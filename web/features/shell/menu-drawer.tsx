import { useState } from 'react'
import { NavLink } from 'react-router'
import { IconX } from '../../ui/first-icons.ts'
import { Dialog } from '../../ui/frame/dialog.tsx'
import { HelpLink } from '../../ui/frame/help-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconHistory, IconLogout, IconMenu2 } from '../../ui/icons.ts'
import { AppearanceChoice } from './appearance.tsx'
import { EntryLabel } from './entry-label.tsx'
import { ADMINISTRATION, type MenuEntry } from './menu.ts'
import styles from './menu-drawer.module.css'
import { type MenuAccount, PAST_TOASTS } from './user-menu.tsx'

interface MenuDrawerProps {
  entries: MenuEntry[]
  account: MenuAccount
  /** Where « Aide » leads. */
  help: string
}

/** The menu of small screens. */
export function MenuDrawer({ entries, account, help }: MenuDrawerProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const administration = entries.filter(({ place }) => place === 'administration')
  /** Closed first: whatever follows, there is nothing more to choose. */
  const closed = (then: () => void) => () => {
    close()
    then()
  }
  return (
    <>
      <IconButton className={styles.burger} label="Ouvrir le menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconMenu2 size={26} />
      </IconButton>
      {isOpen && (
        <Dialog kind="menu" label="Menu" onClose={close}>
          <div className={styles.content}>
            <div className={styles.top}>
              <div>
                {account.organism && <strong>{account.organism}</strong>}
                <p>{account.person}</p>
              </div>
              <IconButton className={styles.close} label="Fermer le menu" onClick={close}>
                <IconX size={24} />
              </IconButton>
            </div>
            <nav aria-label="Menu principal" className={styles.nav}>
              <Entries entries={entries.filter(({ place }) => place !== 'administration')} close={close} />
              {administration.length > 0 && (
                <section aria-label={ADMINISTRATION}>
                  <p className={styles.group}>{ADMINISTRATION}</p>
                  <Entries entries={administration} close={close} />
                </section>
              )}
              <ul>
                <li>
                  {/* The page takes the place of the menu in the history. */}
                  <HelpLink to={help} replace className={styles.entry} onClick={close} />
                </li>
              </ul>
            </nav>
            <AppearanceChoice />
            <div className={styles.last}>
              <button type="button" onClick={closed(account.showPast)}>
                <IconHistory size={20} />
                {PAST_TOASTS}
              </button>
              <button type="button" aria-disabled={account.busy} onClick={closed(account.logout)}>
                <IconLogout size={20} />
                {account.logoutLabel}
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}

const Entries = ({ entries, close }: { entries: MenuEntry[]; close: () => void }) => (
  <ul>
    {entries.map((entry) => (
      <li key={entry.path}>
        {/* The page takes the place of the menu in the history. */}
        <NavLink to={entry.path} replace className={styles.entry} onClick={close}>
          <EntryLabel {...entry} />
        </NavLink>
      </li>
    ))}
  </ul>
)
