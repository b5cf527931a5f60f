import { NavLink } from 'react-router'
import { IconCheck, IconChevronDown, IconHistory, IconLogout, IconSearch, IconUser } from '../../ui/icons.ts'
import { useAppearance } from './appearance.tsx'
import type { MenuEntry } from './menu.ts'
import { MenuButton } from './menu-button.tsx'
import styles from './user-menu.module.css'

export const PAST_TOASTS = 'Derniers messages'

export interface MenuAccount {
  person: string
  organism: string
  /** Its page, when the person may see it. */
  entry: MenuEntry | undefined
  showPast: () => void
  /** Opens « Aller à… », for who does not know its keys. */
  goTo: () => void
  logout: () => void
  logoutLabel: string
  busy: boolean
}

/** The account's menu of wide screens. */
export const UserMenu = ({ account }: { account: MenuAccount }) => (
  <MenuButton
    label="Compte"
    opens="end"
    classNames={{ place: styles.place ?? '', button: styles.button ?? '' }}
    isCurrent={false}
    button={
      <>
        <span className={styles.who}>
          <span className="visually-hidden">Menu du compte&nbsp;: </span>
          {account.organism && <strong>{account.organism}</strong>} <span>{account.person}</span>
        </span>
        <IconUser size={22} className={styles.person} />
        <IconChevronDown size={18} />
      </>
    }
  >
    {(close) => <Items account={account} close={close} />}
  </MenuButton>
)

function Items({ account, close }: { account: MenuAccount; close: () => void }) {
  const { choices, choose } = useAppearance()
  const closeAnd = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <>
      {account.entry && (
        // The page takes the place of the menu in the history.
        <NavLink role="menuitem" tabIndex={-1} to={account.entry.path} replace onClick={close}>
          <IconUser size={20} />
          {account.entry.label}
        </NavLink>
      )}
      <button type="button" role="menuitem" tabIndex={-1} onClick={closeAnd(account.goTo)}>
        <IconSearch size={20} />
        Aller à…<span className={styles.keys}>&nbsp;(Ctrl&nbsp;+&nbsp;K)</span>
      </button>
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
            <Icon size={20} />
            {label}
            {isChosen && <IconCheck size={18} className={styles.check} />}
          </button>
        ))}
      </div>
      <button type="button" role="menuitem" tabIndex={-1} onClick={closeAnd(account.showPast)}>
        <IconHistory size={20} />
        {PAST_TOASTS}
      </button>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-disabled={account.busy}
        onClick={closeAnd(account.logout)}
      >
        <IconLogout size={20} />
        {account.logoutLabel}
      </button>
    </>
  )
}
