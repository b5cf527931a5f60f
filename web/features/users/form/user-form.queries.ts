import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { cancelUserDeletion } from '../../../../contract/users.activation.ts'
import { createInvitationLink, inviteUser } from '../../../../contract/users.invitations.ts'
import {
  createUser,
  deleteIdentity,
  deleteUser,
  getUser,
  type SharingQuestion,
  type User,
  type UserField,
  updateUser,
} from '../../../../contract/users.ts'
import { CallError, call, isMissing, isStale } from '../../../lib/call.ts'
import { foundOrNull, OPENED_QUERY } from '../../../lib/form/opened-query.ts'
import { showInfo, showSuccess } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'
import { bodyOf, draftRole, fieldsOf, type UserDraft } from './user-draft.rules.ts'

/** Null when it was deleted. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: () => foundOrNull(call(getUser, { params: { id } })),
    ...OPENED_QUERY,
    meta: { failure: "Une erreur s'est produite lors du chargement de l'utilisateur." },
  })

/** The accounts with which a reference may be shared; undefined while nobody was asked. */
type SharingAnswer = number[] | undefined

interface SavedDraft {
  draft: UserDraft
  changed: readonly UserField[]
  share_with: SharingAnswer
}

/** Creates an account when `edited` is null. */
export async function saveUser(edited: User | null, { draft, changed, share_with }: SavedDraft) {
  const saved = edited
    ? await update(edited, { ...bodyOf(draft, changed), share_with })
    : await create(draft, share_with)
  showSuccess('Utilisateur enregistré', saved.email)
  return saved
}

const update = ({ id, version }: User, body: ReturnType<typeof bodyOf> & { share_with: SharingAnswer }) =>
  call(updateUser, { params: { id }, body: { ...body, version } })

function create(draft: UserDraft, share_with: SharingAnswer) {
  const role = draftRole(draft)
  const { email, name } = draft
  return call(createUser, { body: { ...bodyOf(draft, fieldsOf(role)), role, email, name, share_with } })
}

/** The answer yes to a refusal that asks whether a reference may be given; undefined when it is another one. */
export function sharingAnswer(error: Error | null): SharingAnswer {
  if (!(error instanceof CallError) || error.status !== 409 || !('lims_client_id' in error.errors)) return
  return isQuestion(error.current) ? error.current.share_with : undefined
}

/** Without a schema, whose library a first visit would load. */
const isQuestion = (current: unknown): current is SharingQuestion =>
  typeof current === 'object' && current !== null && 'share_with' in current

/** After a 409: shows the current account also above the form. */
export function useShowUser() {
  const client = useQueryClient()
  return (user: User) => client.setQueryData(userQuery(user.id).queryKey, user)
}

/** `onDone` runs before the line disappears. */
export function useDeleteUser({ id, version, email }: User, onDone: () => void) {
  const client = useQueryClient()
  return async () => {
    try {
      await call(deleteUser, { params: { id }, body: { version } })
      showSuccess('Utilisateur supprimé', email)
    } catch (error) {
      // What a colleague made of it is seen before a second press deletes that.
      if (isStale(error)) await client.prefetchQuery({ ...userQuery(id), staleTime: 0 })
      if (!isMissing(error)) throw error
      showInfo('Ce compte était déjà supprimé', email)
    }
    onDone()
  }
}

/** Counts as a day on which the person was there. `leaveLine` moves the focus before the pressed button goes. */
export function useCancelUserDeletion({ id }: User, leaveLine: () => void) {
  const client = useQueryClient()
  const action = useAction({
    mutationFn: () => call(cancelUserDeletion, { params: { id } }),
    onSuccess: () => {
      showSuccess('Compte gardé')
      action.moveFocus(leaveLine)
      client.setQueryData(
        userQuery(id).queryKey,
        (user) => user && { ...user, deletion_at: null, deletion_cause: null },
      )
    },
  })
  return action
}

export const useInviteUser = ({ id }: User) =>
  useAction({ mutationFn: () => call(inviteUser, { params: { id } }), meta: { shownBy: 'form' } })

export const useCreateInvitationLink = ({ id }: User) =>
  useAction({ mutationFn: () => call(createInvitationLink, { params: { id } }), meta: { shownBy: 'form' } })

export function useDeleteIdentity(id: number, onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    mutationFn: (identity_id: number) => call(deleteIdentity, { params: { id, identity_id } }),
    onSuccess: (_answer, identity_id) => {
      onDone()
      client.setQueryData(
        userQuery(id).queryKey,
        (user) => user && { ...user, identities: user.identities.filter((identity) => identity.id !== identity_id) },
      )
    },
    meta: { shownBy: 'form' },
  })
}
