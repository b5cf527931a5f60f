import { ROLE_LABELS, ROLES } from '../../../../contract/core/access.ts'
import { mailHref } from '../../../../contract/rules/reading/sent-emails.ts'
import { mayManage } from '../../../../contract/rules/users.rights.ts'
import type { UserLine } from '../../../../contract/users.ts'
import type { ChoiceOption } from '../../../lib/form/options.ts'
import { formatDate, fullName } from '../../../lib/format.ts'
import { useOpenRow } from '../../../lib/list/opened-row.ts'
import { Clamped } from '../../../ui/clamped.tsx'
import { RowAction, RowActions } from '../../../ui/data-table/row-actions.tsx'
import type { CardPlace, Table } from '../../../ui/data-table/table.ts'
import { IconEye } from '../../../ui/first-icons.ts'
import { IconArrowBackUp, IconPencil, IconUserCheck } from '../../../ui/icons.ts'
import { roleOf, useCurrentUser } from '../../auth/session.queries.ts'
import { useActivateUser } from '../users.queries.ts'
import { isConfirmed, isWaiting, personTitle, rowText, userTitle } from '../users.rules.ts'
import type { useActivatedRows } from './activated-rows.ts'
import styles from './users-table.module.css'

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))
const ACTIVE_OPTIONS = [
  { value: 'true', label: 'Oui' },
  { value: 'false', label: 'Non' },
]

const MAIL_REFUSED = 'Adresse refusée'
export const REFUSED_FILTER = 'mail_refused:equals:true'
export const LEAVING_FILTER = 'deletion_planned:equals:true'

interface UsersTableParts {
  sectors: readonly ChoiceOption[] | undefined
  waiting: number | undefined
  /** Shown where there are some. */
  refused: number | null
  leaving: number | null
  activated: () => ActivatedRows
}

type ActivatedRows = Pick<ReturnType<typeof useActivatedRows>, 'keep' | 'isKept'>

export const usersTable = ({ sectors, waiting, refused, leaving, activated }: UsersTableParts): Table<UserLine> => ({
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
      cell: ({ sector }) => sector && <Clamped text={sector} />,
    },
    {
      key: 'email',
      label: 'Email',
      sort: 'ascending',
      filter: 'text',
      joins: 'name',
      cell: (user) => (
        <div className={styles.address}>
          <EmailLink email={user.email} />
          {user.mail_refused_at !== null && <MailRefused />}
          <Unconfirmed user={user} place="table" />
        </div>
      ),
    },
    {
      key: 'name',
      label: 'Contact',
      sort: 'ascending',
      filter: 'text',
      card: 'below',
      cell: (user) => <Clamped text={fullName(user)} />,
    },
    {
      key: 'active',
      label: 'Actif',
      sort: 'ascending',
      filter: { options: ACTIVE_OPTIONS },
      card: 'below',
      cell: (user) => <State user={user} />,
      cardCell: (user) => isToTell(user) && <CardState user={user} />,
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
      card: 'below',
      cell: (user) => <span className={isWaiting(user) ? styles.waiting : styles.role}>{ROLE_LABELS[user.role]}</span>,
    },
    {
      key: 'created_at',
      label: 'Inscription',
      sort: 'descending',
      isHiddenAtFirst: true,
      cell: ({ created_at }) => formatDate(created_at),
    },
  ],
  firstSort: 'organism_name',
  noun: ['compte', 'comptes'],
  search: { label: 'Chercher un compte', placeholder: 'Organisme, contact, email, ville' },
  quick: [
    { label: 'Tous', filter: null },
    { label: ROLE_LABELS.registered, filter: 'role:equals:registered', count: waiting },
    ...(refused === null ? [] : [{ label: MAIL_REFUSED, filter: REFUSED_FILTER, count: refused }]),
    ...(leaving === null ? [] : [{ label: 'Suppression prévue', filter: LEAVING_FILTER, count: leaving }]),
  ],
  actions: (user, place) => <UserActions user={user} place={place} activated={activated()} />,
  failure: 'Les comptes n’ont pas pu être chargés.',
})

const isUnconfirmed = (user: UserLine) => isWaiting(user) && !isConfirmed(user)

/** Told of who waits: their row has no box. */
const Unconfirmed = ({ user, place }: { user: UserLine; place: CardPlace }) =>
  isUnconfirmed(user) && (
    <span className={styles.unconfirmed}>
      <span className={place === 'table' ? 'visually-hidden' : undefined}>Adresse </span>non confirmée
    </span>
  )

const State = ({ user }: { user: UserLine }) => (
  <>
    {user.active ? 'Oui' : 'Non'}
    <Leaving user={user} />
  </>
)

const isInactive = (user: UserLine) => !user.active && !isWaiting(user)

const isToTell = (user: UserLine) =>
  isInactive(user) || user.mail_refused_at !== null || isUnconfirmed(user) || user.deletion_at !== null

/** Tells what is wrong, also with the address, for which a card has no place. */
const CardState = ({ user }: { user: UserLine }) => (
  <>
    {isInactive(user) && 'Inactif '}
    {user.mail_refused_at !== null && <MailRefused />}
    <Unconfirmed user={user} place="card" />
    <Leaving user={user} />
  </>
)

/** The day on which the account is deleted. */
const Leaving = ({ user }: { user: UserLine }) =>
  user.deletion_at !== null && <span className={styles.refused}> Suppression le {formatDate(user.deletion_at)}</span>

const MailRefused = () => <span className={styles.refused}>{MAIL_REFUSED}</span>

/** Broken at its sign first, where it does not fit. */
function EmailLink({ email }: { email: string }) {
  const at = email.indexOf('@') + 1
  return (
    <a className={styles.email} href={mailHref(email)}>
      <Clamped text={email}>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </Clamped>
    </a>
  )
}

interface UserActionsProps {
  user: UserLine
  place: CardPlace
  activated: ActivatedRows
}

function UserActions({ user, place, activated }: UserActionsProps) {
  const open = useOpenRow('user')
  const by = roleOf(useCurrentUser())
  const canEdit = by !== null && mayManage(by, user.role)
  const label = canEdit ? 'Modifier' : 'Voir'
  return (
    <RowActions place={place}>
      {(isWaiting(user) || activated.isKept(user.id)) && <ActivateAction user={user} onDone={activated.keep} />}
      <RowAction
        label={label}
        of={personTitle(user)}
        Icon={canEdit ? IconPencil : IconEye}
        onPress={() => open(user.id)}
      />
    </RowActions>
  )
}

interface ActivateActionProps {
  user: UserLine
  onDone: ActivatedRows['keep']
}

/** One button, which keeps the focus, for both ways. */
function ActivateAction({ user, onDone }: ActivateActionProps) {
  const isActivated = !isWaiting(user)
  const after = isActivated ? { role: 'registered' as const, active: false } : { role: 'client' as const, active: true }
  const { mutate, isPending, data: answer } = useActivateUser(user, isActivated, () => onDone(user, after))
  const told = answer && rowText(answer)
  return (
    <div className={styles.activation}>
      {isActivated && <span className={styles.active}>Actif ·</span>}
      <RowAction
        label={isActivated ? 'Annuler l’activation' : 'Activer'}
        of={personTitle(user)}
        Icon={isActivated ? IconArrowBackUp : IconUserCheck}
        words={isActivated ? 'Annuler' : 'Activer'}
        isBusy={isPending}
        onPress={() => mutate()}
      />
      {told && (
        <p className={styles.refusal} role="alert">
          {told}
        </p>
      )}
    </div>
  )
}
