import { ROLE_LABELS, ROLES } from '../../../../contract/core/access.ts'
import type { UserLine } from '../../../../contract/users.ts'
import { formatBriefDate, fullName } from '../../../lib/format.ts'
import type { Option } from '../../../lib/options.ts'
import { Clamped } from '../../../ui/clamped.tsx'
import type { Table } from '../../../ui/data-table/table.ts'
import { isWaiting, userTitle } from '../users.rules.ts'
import styles from './users-table.module.css'

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))
const ACTIVE_OPTIONS = [
  { value: 'true', label: 'Oui' },
  { value: 'false', label: 'Non' },
]

interface UsersTableParts {
  sectors: readonly Option[] | undefined
  waiting: number | undefined
  actions: Table<UserLine>['actions']
}

export const usersTable = ({ sectors, waiting, actions }: UsersTableParts): Table<UserLine> => ({
  name: 'users',
  columns: [
    {
      key: 'organism_name',
      label: 'Organisme',
      sort: 'ascending',
      filter: 'text',
      card: 'title',
      cell: (user) => <Clamped text={userTitle(user)} />,
    },
    {
      key: 'sector',
      label: 'Secteur',
      sort: 'ascending',
      filter: { options: sectors },
      joins: 'organism_name',
      cell: ({ sector }) => sector,
    },
    {
      key: 'email',
      label: 'Email',
      sort: 'ascending',
      filter: 'text',
      joins: 'name',
      cell: ({ email }) => <EmailLink email={email} />,
    },
    {
      key: 'name',
      label: 'Contact',
      sort: 'ascending',
      filter: 'text',
      card: 'under',
      cell: (user) => <Clamped text={fullName(user)} />,
    },
    {
      key: 'active',
      label: 'Actif',
      sort: 'ascending',
      filter: { options: ACTIVE_OPTIONS },
      cell: ({ active }) => (active ? 'Oui' : 'Non'),
    },
    {
      key: 'city',
      label: 'Ville',
      sort: 'ascending',
      filter: 'text',
      joins: 'organism_name',
      cell: ({ city }) => city && <Clamped text={city} />,
    },
    {
      key: 'role',
      label: 'Rôle',
      sort: 'ascending',
      filter: { options: ROLE_OPTIONS },
      cell: (user) => <span className={isWaiting(user) ? styles.waiting : undefined}>{ROLE_LABELS[user.role]}</span>,
    },
    {
      key: 'created_at',
      label: 'Inscription',
      sort: 'descending',
      isHiddenAtFirst: true,
      cell: ({ created_at }) => formatBriefDate(created_at),
    },
  ],
  firstSort: 'organism_name',
  noun: ['compte', 'comptes'],
  search: { label: 'Chercher un compte', placeholder: 'Organisme, contact, email, ville' },
  quick: {
    label: 'Filtrer les comptes',
    filters: [
      { label: 'Tous', filter: null },
      { label: ROLE_LABELS.registered, filter: 'role:equals:registered', count: waiting },
    ],
  },
  actions,
  failure: 'Les comptes n’ont pas pu être chargés.',
})

/** Broken at its sign first, where it does not fit. */
function EmailLink({ email }: { email: string }) {
  const at = email.indexOf('@') + 1
  return (
    <a className={styles.email} href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}
