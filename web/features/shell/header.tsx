import { NavLink } from 'react-router'
import { fullName } from '../../lib/format.ts'
import { Brand } from '../../ui/frame/brand.tsx'
import { roleOf, useCurrentUser, useLogout } from '../auth/session.queries.ts'
import { AppearanceButton } from './appearance.tsx'
import classes from './header.module.css'
import { menuOf } from './menu.ts'
import { MenuDrawer } from './menu-drawer.tsx'

export function Header() {
  const user = useCurrentUser()
  const { mutate: logout, isPending } = useLogout()
  const entries = menuOf(roleOf(user))
  const person = fullName(user)
  const account = { person, organism: user.organism_name, logout: () => logout(), busy: isPending }
  return (
    <header className={classes.header}>
      <Brand />
      <nav className={classes.nav} aria-label="Menu principal">
        {entries.map(({ path, label }) => (
          <NavLink key={path} to={path} className={classes.entry}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={classes.account}>
        <AppearanceButton />
        <div className={classes.who}>
          {account.organism && <strong>{account.organism}</strong>}
          <span>
            {person && `${person} · `}
            <button type="button" className={classes.logout} disabled={isPending} onClick={account.logout}>
              Déconnexion
            </button>
          </span>
        </div>
      </div>
      <MenuDrawer entries={entries} account={account} />
    </header>
  )
}
