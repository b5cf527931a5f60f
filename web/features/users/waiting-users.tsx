import type { UserLine } from '../../../contract/users.ts'
import { focusById } from '../../lib/focus.ts'
import { formatBriefDate, fullName } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Clamped } from '../../ui/clamped.tsx'
import { TableFrame } from '../../ui/data-table/table-frame.tsx'
import type { TableLayout } from '../../ui/data-table/use-table-layout.ts'
import { ActivateButton } from './activate-button.tsx'
import { useOpenUser } from './form/user-address.ts'
import styles from './waiting-users.module.css'

interface WaitingUsersProps {
  users: readonly UserLine[]
}

export const COUNT_ID = 'waiting-count'
/** The pressed button disappears with its row. */
export const focusCount = () => focusById(COUNT_ID)

const describe = ({ id }: UserLine) => `waiting-${id}`

export const WaitingTable = ({ users, layout }: WaitingUsersProps & { layout: TableLayout }) => (
  <TableFrame className={styles.table}>
    <caption className="visually-hidden">Comptes en attente d’activation</caption>
    <thead>
      <tr>
        <th scope="col">{layout === 'wide' ? 'Organisme' : 'Organisme et contact'}</th>
        {layout === 'wide' && <th scope="col">Contact</th>}
        <th scope="col">Email</th>
        <th scope="col">Ville</th>
        <th scope="col">Inscription</th>
        <th scope="col">
          <span className="visually-hidden">Action</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {users.map((user) => (
        <tr key={user.id}>
          <th scope="row" id={describe(user)}>
            <Clamped text={user.organism_name} />
            {layout === 'compact' && <span className={styles.contact}>{fullName(user)}</span>}
          </th>
          {layout === 'wide' && <td>{fullName(user)}</td>}
          <td>
            <a href={`mailto:${user.email}`}>{user.email}</a>
          </td>
          <td>{user.city}</td>
          <td>{formatBriefDate(user.created_at)}</td>
          <td className={styles.action}>
            <ActivateButton user={user} describedBy={describe(user)} onDone={focusCount} />
            <EditButton user={user} />
          </td>
        </tr>
      ))}
    </tbody>
  </TableFrame>
)

export const WaitingCards = ({ users }: WaitingUsersProps) => (
  <ul className={styles.cards}>
    {users.map((user) => (
      <li key={user.id} className={styles.card}>
        <h2 id={describe(user)}>
          <Clamped text={user.organism_name} />
        </h2>
        <p>{[fullName(user), user.city].filter(Boolean).join(', ')}</p>
        <a className={styles.mail} href={`mailto:${user.email}`}>
          {user.email}
        </a>
        <p className={styles.quiet}>Inscription du&nbsp;{formatBriefDate(user.created_at)}</p>
        <ActivateButton user={user} describedBy={describe(user)} onDone={focusCount} />
        <EditButton user={user} />
      </li>
    ))}
  </ul>
)

function EditButton({ user }: { user: UserLine }) {
  const open = useOpenUser()
  return (
    <Button variant="default" aria-describedby={describe(user)} onClick={() => open(user.id)}>
      Modifier
    </Button>
  )
}
