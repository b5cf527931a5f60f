import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { isAutomate, type Role } from '../../../../contract/core/access.ts'
import { mayManage } from '../../../../contract/rules/users.rights.ts'
import type { User } from '../../../../contract/users.ts'
import { useOpenedRow } from '../../../lib/list/opened-row.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { roleOf, useCurrentUser } from '../../auth/session.queries.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import { TokensSection } from '../../tokens/tokens-section.tsx'
import { Invitation } from './invitation.tsx'
import { roleNamed } from './user-draft.rules.ts'
import styles from './user-form.module.css'
import { userQuery } from './user-form.queries.ts'
import { UserForm } from './user-form.tsx'
import { DeletePart, LinkedIdentities, ReadOnlyUser, UserFacts } from './user-parts.tsx'

/** The account that the address of the list opens, if any. */
export function OpenedUser({ onGone }: { onGone: () => void }) {
  const [params] = useSearchParams()
  const { id, leave } = useOpenedRow('user', ['role'])
  const leaves = useSettings()?.sends_mails !== false
  if (id === null) return null
  const close = () => leave(null)
  return (
    <Modal
      key={id}
      kind="drawer"
      title={id === 'new' ? 'Nouvel utilisateur' : 'Fiche de l’utilisateur'}
      onClose={close}
    >
      <DialogBody>
        {id === 'new' ? (
          // An automate is of no use before it has a token, nor a person whom no mail reaches before their link.
          <NewUser
            role={roleNamed(params.get('role'))}
            leaves={leaves}
            onDone={(created) => leave(isAutomate(created.role) || !leaves ? created.id : null)}
          />
        ) : (
          <StoredUser id={id} onClose={close} onGone={onGone} />
        )}
      </DialogBody>
    </Modal>
  )
}

interface NewUserProps {
  /** The one that the address gives. */
  role: Role | undefined
  /** Mails can leave. */
  leaves: boolean
  onDone: (created: User) => void
}

const NewUser = ({ role, leaves, onDone }: NewUserProps) => (
  <>
    {!leaves && (
      <p className={styles.note}>
        Aucun serveur de mails n’est réglé&nbsp;: l’invitation attend, et vous remettrez son lien vous-même.
      </p>
    )}
    <UserForm user={null} firstRole={role} onDone={onDone} />
  </>
)

interface StoredUserProps {
  id: number
  onClose: () => void
  /** Called once the drawer is closed, when the account is about to leave the list. */
  onGone: () => void
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

function Managed({ user, onClose, onGone }: Omit<StoredUserProps, 'id'> & { user: User }) {
  const me = useCurrentUser()
  const by = roleOf(me)
  if (!by || !mayManage(by, user.role))
    return <ReadOnlyUser user={user} why="Seul un Super Administrateur peut modifier ce compte." />
  return (
    <>
      <Invitation user={user} />
      <UserForm user={user} onDone={onClose} />
      {isAutomate(user.role) ? <TokensSection userId={user.id} /> : <LinkedIdentities user={user} />}
      {user.id === me.id ? (
        <p className={styles.note}>Vous ne pouvez pas supprimer votre propre compte.</p>
      ) : (
        <DeletePart user={user} onDone={onGone} />
      )}
    </>
  )
}
