import { NavLink, useLocation } from 'react-router'
import { fullName } from '../../lib/format.ts'
import { useOfflineWords, useOnline } from '../../lib/offline/use-network.ts'
import { Brand } from '../../ui/frame/brand.tsx'
import { HelpLink } from '../../ui/frame/help-link.tsx'
import { IconChevronDown, IconHelp } from '../../ui/icons.ts'
import { roleOf, useCurrentUser, useLogout } from '../auth/session.queries.ts'
import { useSettings } from '../operator/operator.queries.ts'
import { OperatorMark } from '../operator/operator-mark.tsx'
import { EntryLabel } from './entry-label.tsx'
import styles from './header.module.css'
import { ADMINISTRATION, type MenuEntry, type MenuPage, menuOf } from './menu.ts'
import { MenuButton } from './menu-button.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { UserMenu } from './user-menu.tsx'

/** Administrators’ leave no room for names beside them. */
const MANY = 5

export function Header({ pages, help }: { pages: readonly MenuPage[]; help: string }) {
  const user = useCurrentUser()
  const { mutate: logout, isPending } = useLogout()
  const settings = useSettings()
  const online = useOnline()
  const offlineWords = useOfflineWords()
  const entries = menuOf(roleOf(user), pages)
  const isLong = entries.length > MANY
  const account = {
    person: fullName(user),
    organism: user.organism_name,
    entry: entries.find(({ name }) => name === 'account'),
    logout: () => isPending || !online || logout(),
    busy: isPending || !online,
    logoutLabel: `Déconnexion${offlineWords}`,
  }
  return (
    <header className={styles.header} data-entries={isLong ? 'many' : 'few'}>
      <Brand />
      {settings && (
        <div className={styles.operator} data-mark={settings.logo ? 'logo' : 'name'}>
          <OperatorMark name={settings.operator_name} logo={settings.logo} />
        </div>
      )}
      <nav className={styles.nav} aria-label="Menu principal">
        {entries
          .filter(({ place }) => place === 'header' || place === 'end')
          .map((entry) => (
            <NavLink key={entry.path} to={entry.path} className={styles.entry}>
              <EntryLabel {...entry} />
            </NavLink>
          ))}
        <AdministrationMenu entries={entries.filter(({ place }) => place === 'administration')} />
      </nav>
      <HelpLink to={help} className={styles.help}>
        <IconHelp size={22} aria-hidden="true" />
        <span>Aide</span>
      </HelpLink>
      <UserMenu account={account} />
      <MenuDrawer entries={entries} account={account} help={help} />
    </header>
  )
}

function AdministrationMenu({ entries }: { entries: MenuEntry[] }) {
  const { pathname } = useLocation()
  if (entries.length === 0) return null
  return (
    <MenuButton
      label={ADMINISTRATION}
      opens="start"
      classNames={{ button: styles.entry ?? '' }}
      isCurrent={entries.some(({ path }) => path === pathname)}
      button={
        <>
          {ADMINISTRATION}
          <IconChevronDown size={18} aria-hidden="true" />
        </>
      }
    >
      {(close) =>
        entries.map((entry) => (
          // The page takes the place of the menu in the history.
          <NavLink key={entry.path} role="menuitem" tabIndex={-1} to={entry.path} replace onClick={close}>
            <EntryLabel {...entry} />
          </NavLink>
        ))
      }
    </MenuButton>
  )
}
