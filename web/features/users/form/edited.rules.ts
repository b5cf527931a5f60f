import type { User } from '../../../../contract/users.ts'
import { draftOf, isSame, NEW_DRAFT, USER_FIELDS, type UserDraft, type UserField } from './user-draft.rules.ts'

export interface Conflict {
  /** What I typed and what is stored now are not the same. */
  contested: readonly UserField[]
  /** Only the other one changed these; `before` is what they were. */
  taken: readonly { field: UserField; before: string }[]
}

/** An account being edited, over what is stored: whoever else saves only replaces what is below. */
export interface Edited {
  version: number
  stored: UserDraft
  typed: Partial<UserDraft>
  /** Typed, then given up for what is stored; kept, so that one may change one's mind. */
  aside: readonly UserField[]
  conflict: Conflict | null
}

/** Null for a new account. */
export const editedOf = (user: User | null): Edited => ({
  version: user?.version ?? 0,
  stored: user ? draftOf(user) : NEW_DRAFT,
  typed: {},
  aside: [],
  conflict: null,
})

export const typedValue = ({ typed, stored }: Edited, field: UserField) => typed[field] ?? stored[field]

/** What the controls show, and what saving would leave. */
export const shownDraft = (edited: Edited): UserDraft => ({
  ...edited.stored,
  ...edited.typed,
  ...Object.fromEntries(edited.aside.map((field) => [field, edited.stored[field]])),
})

/** What saving would change. */
export function changedFields(edited: Edited): UserField[] {
  const shown = shownDraft(edited)
  return USER_FIELDS.filter((field) => !isSame(field, shown[field], edited.stored[field]))
}

export const typeField = (edited: Edited, field: UserField, value: string): Edited => ({
  ...edited,
  typed: { ...edited.typed, [field]: value },
  aside: edited.aside.filter((one) => one !== field),
})

export function chooseVersion(edited: Edited, field: UserField, version: 'mine' | 'stored'): Edited {
  const others = edited.aside.filter((one) => one !== field)
  return { ...edited, aside: version === 'stored' ? [...others, field] : others }
}

/** The account as it is now takes the place of what one began with; nothing typed is lost. */
export function adopt(edited: Edited, user: User): Edited {
  const stored = draftOf(user)
  const wasContested = edited.conflict?.contested ?? []
  const mine = [...changedFields(edited), ...edited.aside]
  const isChanged = (field: UserField) => !isSame(field, edited.stored[field], stored[field])
  const contested = USER_FIELDS.filter(
    (field) =>
      mine.includes(field) &&
      (isChanged(field) || wasContested.includes(field)) &&
      !isSame(field, typedValue(edited, field), stored[field]),
  )
  const earlier = edited.conflict?.taken ?? []
  const taken = USER_FIELDS.filter((field) => !mine.includes(field)).flatMap((field) => {
    const before = earlier.find((one) => one.field === field)?.before ?? edited.stored[field]
    return isSame(field, before, stored[field]) ? [] : [{ field, before }]
  })
  return {
    version: user.version,
    stored,
    typed: Object.fromEntries(mine.map((field) => [field, typedValue(edited, field)])),
    aside: edited.aside,
    conflict: contested.length + taken.length > 0 ? { contested, taken } : null,
  }
}
