import { NavLink } from 'react-router'
import { fullName } from '../../lib/format.ts'
import { Brand } from '../../ui/frame/brand.tsx'
import { roleOf, useCurrentUser, useLogout } from '../auth/session.queries.ts'
import { AppearanceButton } from './appearance.tsx'
import styles from './header.module.css'
import { menuOf } from './menu.ts'
import { MenuDrawer } from './menu-drawer.tsx'

export function Header() {
  const user = useCurrentUser()
  const { mutate: logout, isPending } = useLogout()
  const entries = menuOf(roleOf(user))
  const person = fullName(user)
  const account = { person, organism: user.organism_name, logout: () => isPending || logout(), busy: isPending }
  return (
    <header className={styles.header}>
      <Brand />
      <nav className={styles.nav} aria-label="Menu principal">
        {entries.map(({ path, label }) => (
          <NavLink key={path} to={path} className={styles.entry}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={styles.account}>
        <AppearanceButton />
        <div className={styles.who}>
          {account.organism && <strong>{account.organism}</strong>}
          <span>
            {person && `${person} · `}
            <button type="button" className={styles.logout} aria-disabled={isPending} onClick={account.logout}>
              Déconnexion
            </button>
          </span>
        </div>
      </div>
      <MenuDrawer entries={entries} account={account} />
    </header>
  )
}
