import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  createUser,
  deleteIdentity,
  deleteUser,
  getUser,
  inviteUser,
  User,
  updateUser,
} from '../../../../contract/users.ts'
import { CallError, call, isMissing } from '../../../lib/call.ts'
import { showInfo, showSuccess } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'
import { sessionQuery, useCurrentUser } from '../../auth/session.queries.ts'
import { changedFields, type Edited, shownDraft } from './edited.rules.ts'
import { bodyOf, draftRole, fieldsOf, type UserDraft } from './user-draft.rules.ts'

const LISTS = ['users']

/** Null when it was deleted. Fetched at each opening, and never refreshed while someone types. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: async () => {
      try {
        return await call(getUser, { params: { id } })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { failure: "Une erreur s'est produite lors du chargement de l'utilisateur." },
  })

export function useCreateUser() {
  const client = useQueryClient()
  return async (draft: UserDraft) => {
    const role = draftRole(draft)
    const { email, name } = draft
    const saved = await call(createUser, { body: { ...bodyOf(draft, fieldsOf(role)), role, email, name } })
    await client.invalidateQueries({ queryKey: LISTS })
    showSuccess('Utilisateur enregistré', saved.email)
    return saved
  }
}

/** When someone else has saved meanwhile, what is stored now is known before it throws. */
export function useUpdateUser(id: number) {
  const client = useQueryClient()
  const me = useCurrentUser()
  return async (edited: Edited) => {
    const body = { ...bodyOf(shownDraft(edited), changedFields(edited)), version: edited.version }
    try {
      const saved = await call(updateUser, { params: { id }, body })
      if (saved.id === me.id) await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      showSuccess('Utilisateur enregistré', saved.email)
    } catch (error) {
      const current = User.safeParse(error instanceof CallError ? error.current : null)
      if (current.success) client.setQueryData(userQuery(id).queryKey, current.data)
      throw error
    } finally {
      // Also after a refusal: the list may be as old as what was edited.
      client.invalidateQueries({ queryKey: LISTS })
    }
  }
}

/** `onDone` runs before the line disappears. */
export function useDeleteUser({ id, email }: User, onDone: () => void) {
  const client = useQueryClient()
  return async () => {
    try {
      await call(deleteUser, { params: { id } })
      showSuccess('Utilisateur supprimé', email)
    } catch (error) {
      if (!isMissing(error)) throw error
      showInfo('Ce compte était déjà supprimé', email)
    }
    onDone()
    await client.invalidateQueries({ queryKey: LISTS })
  }
}

export function useInviteUser({ id, email }: User) {
  return useAction({
    mutationFn: () => call(inviteUser, { params: { id } }),
    onSuccess: () => showSuccess('Invitation envoyée', email),
    meta: { shownBy: 'form' },
  })
}

export function useDeleteIdentity(id: number, onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    mutationFn: (identity_id: number) => call(deleteIdentity, { params: { id, identity_id } }),
    onSuccess: onDone,
    // Also after a failure: what someone else took away meanwhile leaves the screen.
    onSettled: () => client.invalidateQueries({ queryKey: userQuery(id).queryKey }),
    meta: { shownBy: 'form' },
  })
}
