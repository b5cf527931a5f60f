import { NavLink } from 'react-router'
import { fullName } from '../../lib/format.ts'
import { Brand } from '../../ui/frame/brand.tsx'
import { roleOf, useCurrentUser, useLogout } from '../auth/session.queries.ts'
import { useSettings } from '../operator/operator.queries.ts'
import { OperatorMark } from '../operator/operator-mark.tsx'
import { EntryLabel } from './entry-label.tsx'
import styles from './header.module.css'
import { menuOf } from './menu.ts'
import { MenuDrawer } from './menu-drawer.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  const user = useCurrentUser()
  const { mutate: logout, isPending } = useLogout()
  const settings = useSettings()
  const entries = menuOf(roleOf(user))
  const account = {
    person: fullName(user),
    organism: user.organism_name,
    entry: entries.find(({ name }) => name === 'account'),
    logout: () => isPending || logout(),
    busy: isPending,
  }
  return (
    <header className={styles.header}>
      <Brand />
      {settings && (
        <div className={styles.operator} data-mark={settings.logo ? 'logo' : 'name'}>
          <OperatorMark name={settings.operator_name} logo={settings.logo} />
        </div>
      )}
      <nav className={styles.nav} aria-label="Menu principal">
        {entries.map((entry) => (
          <NavLink key={entry.path} to={entry.path} className={styles.entry}>
            <EntryLabel {...entry} />
          </NavLink>
        ))}
      </nav>
      <UserMenu account={account} />
      <MenuDrawer entries={entries} account={account} />
    </header>
  )
}
