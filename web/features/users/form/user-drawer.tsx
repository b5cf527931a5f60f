import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { allows } from '../../../../contract/core/access.ts'
import { mayManage } from '../../../../contract/rules/users.rights.ts'
import type { User } from '../../../../contract/users.ts'
import type { RowId } from '../../../lib/list/opened-row.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { roleOf, useCurrentUser } from '../../auth/session.queries.ts'
import { TokensSection } from '../../tokens/tokens-section.tsx'
import { DeletePart } from './delete-part.tsx'
import { LinkedIdentities } from './linked-identities.tsx'
import { ReadOnlyUser } from './read-only-user.tsx'
import { Invitation, UserFacts } from './user-facts.tsx'
import styles from './user-form.module.css'
import { useCreateUser, userQuery, useUpdateUser } from './user-form.queries.ts'
import { UserForm } from './user-form.tsx'

interface UserDrawerProps {
  userId: RowId
  onClose: () => void
  onCreated: (created: User) => void
  /** Called once the drawer is closed, when the account is about to leave the list. */
  onGone: () => void
}

export const UserDrawer = ({ userId, onClose, onCreated, onGone }: UserDrawerProps) => (
  <Modal kind="drawer" title={userId === 'new' ? 'Nouvel utilisateur' : 'Fiche de l’utilisateur'} onClose={onClose}>
    <div className={styles.content}>
      {userId === 'new' ? <NewUser onDone={onCreated} /> : <StoredUser id={userId} onClose={onClose} onGone={onGone} />}
    </div>
  </Modal>
)

function NewUser({ onDone }: { onDone: (created: User) => void }) {
  const create = useCreateUser()
  return (
    <>
      <p className={styles.note}>
        Obligatoires&nbsp;: le nom, l’adresse email et, pour un Utilisateur, le nom de l’organisme.
      </p>
      <UserForm user={null} send={(_edited, draft) => create(draft)} onDone={onDone} />
    </>
  )
}

interface StoredUserProps extends Pick<UserDrawerProps, 'onClose' | 'onGone'> {
  id: number
}

function StoredUser({ id, onClose, onGone }: StoredUserProps) {
  const { data: user, isPending, refetch } = useQuery(userQuery(id))
  if (isPending) return <Loading />
  if (user === null) return <Empty text="Ce compte n’existe pas, ou a été supprimé." />
  if (!user)
    return <Failed text="Une erreur s'est produite lors du chargement de l'utilisateur." onRetry={() => refetch()} />
  const goAway = () => {
    // Close first: the dialog gives the focus back, to a line that is about to go.
    flushSync(onClose)
    onGone()
  }
  return (
    <>
      <UserFacts user={user} />
      <Managed user={user} onClose={onClose} onGone={goAway} />
    </>
  )
}

interface ManagedProps {
  user: User
  onClose: () => void
  onGone: () => void
}

function Managed({ user, onClose, onGone }: ManagedProps) {
  const me = useCurrentUser()
  const by = roleOf(me)
  const update = useUpdateUser(user.id)
  if (!by || !mayManage(by, user.role))
    return <ReadOnlyUser user={user} why="Seul un super administrateur peut modifier ce compte." />
  return (
    <>
      <Invitation user={user} />
      <UserForm user={user} send={update} onDone={onClose} />
      {allows('automate', user.role) ? <TokensSection userId={user.id} /> : <LinkedIdentities user={user} />}
      {user.id === me.id ? (
        <p className={styles.note}>Vous ne pouvez pas supprimer votre propre compte.</p>
      ) : (
        <DeletePart user={user} onDone={onGone} />
      )}
    </>
  )
}
