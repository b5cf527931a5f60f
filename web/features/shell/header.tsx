import { useLayoutEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { fullName } from '../../lib/format.ts'
import { useOfflineWords, useOnline } from '../../lib/offline/use-network.ts'
import { Brand } from '../../ui/frame/brand.tsx'
import { HelpLink } from '../../ui/frame/help-link.tsx'
import { lazyDialog } from '../../ui/frame/lazy-dialog.tsx'
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

const PastToasts = lazyDialog(() => import('./toasts/past-toasts.tsx').then((file) => file.PastToasts))

/** Administrators’ leave no room for names beside them. */
const MANY = 5

interface HeaderProps {
  pages: readonly MenuPage[]
  help: string
  onGoTo: () => void
}

export function Header({ pages, help, onGoTo }: HeaderProps) {
  const user = useCurrentUser()
  const { mutate: logout, isPending } = useLogout()
  const settings = useSettings()
  const online = useOnline()
  const offlineWords = useOfflineWords()
  const [isPastShown, setPastShown] = useState(false)
  const entries = menuOf(roleOf(user), pages)
  const isLong = entries.length > MANY
  const account = {
    person: fullName(user),
    organism: user.organism_name,
    entry: entries.find(({ name }) => name === 'account'),
    showPast: () => setPastShown(true),
    logout: () => isPending || !online || logout(),
    busy: isPending || !online,
    logoutLabel: `Déconnexion${offlineWords}`,
    goTo: onGoTo,
  }
  return (
    <header className={styles.header} data-entries={isLong ? 'many' : 'few'}>
      <Brand />
      {settings && (
        <div className={styles.operator} data-mark={settings.logo ? 'logo' : 'name'}>
          <OperatorMark name={settings.operator_name} logo={settings.logo} />
        </div>
      )}
      <DeskMenu
        entries={entries.filter(({ place }) => place === 'header' || place === 'end')}
        administration={entries.filter(({ place }) => place === 'administration')}
      />
      <HelpLink to={help} className={styles.help}>
        <IconHelp size={22} />
        <span>Aide</span>
      </HelpLink>
      <UserMenu account={account} />
      <MenuDrawer entries={entries} account={account} help={help} />
      {isPastShown && <PastToasts onClose={() => setPastShown(false)} />}
    </header>
  )
}

interface DeskMenuProps {
  entries: MenuEntry[]
  administration: MenuEntry[]
}

/** As many entries as have room beside each other; the others stand first in a menu after them. */
function DeskMenu({ entries, administration }: DeskMenuProps) {
  const { row, count } = useFitting(entries.length)
  return (
    <nav className={styles.nav} aria-label="Menu principal">
      <ul ref={row} className={styles.row}>
        {entries.map((entry, at) => (
          // Out of sight it keeps its width, which tells when there is room for it.
          <li key={entry.path} data-folded={at >= count || undefined}>
            <NavLink to={entry.path} className={styles.entry}>
              <EntryLabel {...entry} />
            </NavLink>
          </li>
        ))}
      </ul>
      <FoldedMenu
        label={administration.length > 0 ? ADMINISTRATION : 'Plus'}
        entries={[...entries.slice(count), ...administration]}
      />
    </nav>
  )
}

/** How many entries of a row that wraps are on its first line. */
function useFitting(total: number) {
  const row = useRef<HTMLUListElement>(null)
  const [count, setCount] = useState(total)
  useLayoutEffect(() => {
    const { current } = row
    if (!current) return
    const items = [...current.children].filter((item) => item instanceof HTMLElement)
    const measure = () => {
      const fitting = items.filter(({ offsetTop }) => offsetTop === items[0]?.offsetTop).length
      // An entry does not leave the open menu under the keyboard.
      setCount((before) => (fitting > before && document.activeElement?.matches('[role=menuitem]') ? before : fitting))
    }
    measure()
    // Counts and words change the width of an entry, not always that of the row.
    const observer = new ResizeObserver(measure)
    for (const element of [current, ...items.slice(0, total)]) observer.observe(element)
    return () => observer.disconnect()
  }, [total])
  useLayoutEffect(() => {
    const at = [...(row.current?.children ?? [])].findIndex((item) => item.contains(document.activeElement))
    // The entry that has the focus has gone into the menu.
    if (at >= count) row.current?.parentElement?.querySelector('button')?.focus()
  }, [count])
  return { row, count }
}

function FoldedMenu({ label, entries }: { label: string; entries: MenuEntry[] }) {
  const { pathname } = useLocation()
  if (entries.length === 0) return null
  return (
    <MenuButton
      label={label}
      opens="start"
      classNames={{ button: styles.entry ?? '' }}
      isCurrent={entries.some(({ path }) => path === pathname)}
      button={
        <>
          {label}
          <IconChevronDown size={18} />
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
