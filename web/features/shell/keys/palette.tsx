import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { allows } from '../../../../contract/core/access.ts'
import { formatCount } from '../../../lib/format.ts'
import search from '../../../ui/form/search-field.module.css'
import { Modal } from '../../../ui/frame/modal.tsx'
import { IconSearch } from '../../../ui/icons.ts'
import { roleOf, useCurrentUser } from '../../auth/session.queries.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import { usersQuery } from '../../users/users.queries.ts'
import { zoneNamesQuery } from '../../zones/zone-names.queries.ts'
import { type MenuPage, menuOf } from '../menu.ts'
import styles from './palette.module.css'
import { type PaletteGroup, paletteGroups } from './palette.rules.ts'

interface PaletteProps {
  pages: readonly MenuPage[]
  onClose: () => void
}

/** Goes to a screen, a zone, an account or a chapter by its name; the focus stays in the search. */
export function Palette({ pages, onClose }: PaletteProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const { groups, failure, kinds, isWaiting } = useGroups(typed, pages)
  const entries = groups.flatMap((group) => group.entries)
  // By its address: accounts that come later stand before the chapters.
  const [arrowed, setArrowed] = useState({ typed: '', to: '' })
  const place = arrowed.typed === typed ? entries.findIndex(({ to }) => to === arrowed.to) : 0
  const at = Math.max(place, 0)
  const optionId = (index: number) => `${id}-${index}`
  const activeId = entries.length > 0 ? optionId(at) : undefined

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || activeId === undefined) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key !== 'Enter' && step === undefined) return
    event.preventDefault()
    if (step === undefined) return document.getElementById(activeId)?.click()
    const next = entries[(at + step + entries.length) % entries.length]
    if (next) setArrowed({ typed, to: next.to })
  }
  return (
    <Modal kind="question" title="Aller à…" onClose={onClose}>
      <div className={styles.palette}>
        <search className={search.search}>
          <IconSearch size={18} aria-hidden="true" />
          <input
            data-first
            type="text"
            role="combobox"
            aria-expanded={activeId !== undefined}
            aria-controls={activeId === undefined ? undefined : id}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            aria-label={`Nom\u00A0: ${kinds}`}
            title={`Nom\u00A0: ${kinds}`}
            value={typed}
            placeholder={`${kinds}…`}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={press}
          />
        </search>
        {activeId !== undefined && (
          <div role="listbox" id={id} aria-label="Où aller" className={styles.list}>
            <Groups groups={groups} activeId={activeId} optionId={optionId} onFollow={onClose} />
          </div>
        )}
        <p role="status" className={styles.quiet}>
          {failure ?? outcomeOf(entries.length, isWaiting)}
        </p>
      </div>
    </Modal>
  )
}

const outcomeOf = (count: number, isWaiting: boolean) => {
  if (count > 0) return formatCount(count, 'réponse')
  return isWaiting ? 'Recherche…' : 'Rien de ce nom.'
}

interface GroupsProps {
  groups: readonly PaletteGroup[]
  activeId: string
  optionId: (index: number) => string
  onFollow: () => void
}

function Groups({ groups, activeId, optionId, onFollow }: GroupsProps) {
  const starts = groups.map((_group, at) => groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0))
  return groups.map(({ title, entries }, place) => (
    // biome-ignore lint/a11y/useSemanticElements: a list of choices may not hold a fieldset
    <div key={title} role="group" aria-label={title}>
      <p aria-hidden="true" className={styles.title}>
        {title}
      </p>
      {entries.map(({ to, label, detail }, at) => {
        const id = optionId((starts[place] ?? 0) + at)
        return (
          // The page takes the place of the palette in the history.
          <Link
            key={to}
            id={id}
            role="option"
            tabIndex={-1}
            aria-selected={id === activeId}
            to={to}
            replace
            onClick={onFollow}
            className={styles.option}
          >
            {label}
            {detail && <small>{detail}</small>}
          </Link>
        )
      })}
    </div>
  ))
}

/** Milliseconds after the last key before accounts are asked for. */
const PAUSE = 200
/** One letter finds too many people to be of use. */
const MIN_LETTERS = 2

function useGroups(typed: string, pages: readonly MenuPage[]) {
  const role = roleOf(useCurrentUser())
  const isAdmin = allows('admin', role)
  const [asked] = useDebouncedValue(typed.trim(), PAUSE)
  const zones = useQuery(zoneNamesQuery)
  const chapters = useQuery(chaptersQuery(useSettings()?.sends_sms ?? false))
  const people = useQuery({
    ...usersQuery({ search: asked, per_page: 10 }),
    enabled: isAdmin && asked.length >= MIN_LETTERS,
    meta: { shownBy: 'form' },
  })
  // Those of what was typed before would be opened by a quick Enter.
  const isAnswered = asked === typed.trim() && people.isEnabled && !people.isPlaceholderData
  const screens = menuOf(role, pages).map(({ label, path }) => ({ label, to: path }))
  const groups = paletteGroups(typed, {
    reader: isAdmin ? 'admins' : 'clients',
    screens: [...screens, { label: 'Aide', to: '/help' }],
    zones: zones.data ?? [],
    people: (isAnswered && people.data?.items) || [],
    chapters: chapters.data ?? [],
  })
  const isAsking = isAdmin && typed.trim().length >= MIN_LETTERS && !(isAnswered && (people.data || people.isError))
  return {
    groups,
    isWaiting: isAsking || zones.isLoading || chapters.isLoading,
    failure: people.isError ? 'Les comptes n’ont pas pu être cherchés.' : null,
    kinds: isAdmin ? 'écran, zone, compte, chapitre du guide' : 'écran, zone, chapitre du guide',
  }
}

/** The guide’s own file is large: it comes beside. */
const chaptersQuery = (sendsSms: boolean) =>
  queryOptions({
    queryKey: ['help', 'chapters', sendsSms],
    queryFn: async () => {
      const { chaptersFor } = await import('../../help/guide.ts')
      return chaptersFor(sendsSms).map(({ name, title, part }) => ({ label: title, detail: part, to: `/help/${name}` }))
    },
    staleTime: 'static',
    meta: { shownBy: 'form' },
  })
