import { useState } from 'react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import type { User } from '../../../../contract/users.ts'
import { adopt, chooseVersion, editedOf, shownDraft, typeField } from './edited.rules.ts'
import type { UserField } from './user-draft.rules.ts'

/** Null for a new account. */
export function useEditedUser(user: User | null) {
  const [edited, setEdited] = useState(() => editedOf(user))
  if (user && user.version !== edited.version) setEdited(adopt(edited, user))
  const draft = shownDraft(edited)
  const type = (field: UserField, value: string) => setEdited((before) => typeField(before, field, value))
  return {
    edited,
    draft,
    choose: (field: UserField, version: 'mine' | 'stored') =>
      setEdited((before) => chooseVersion(before, field, version)),
    /** What the controls of the form take, once the answer's errors are known. */
    controls: (errors: FieldErrors) => ({
      text: (name: UserField) => ({
        name,
        errors,
        value: draft[name],
        autoComplete: 'off',
        onChange: ({ currentTarget }: { currentTarget: { value: string } }) => type(name, currentTarget.value),
      }),
      choice: (name: UserField) => ({
        errors,
        value: draft[name] === '' ? null : draft[name],
        onChange: (value: string | null) => type(name, value ?? ''),
      }),
    }),
  }
}

export type UserControls = ReturnType<ReturnType<typeof useEditedUser>['controls']>
