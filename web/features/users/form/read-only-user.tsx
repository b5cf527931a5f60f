import type { User } from '../../../../contract/users.ts'
import { FIELD_LABELS, useFieldWords } from './field-words.ts'
import styles from './read-only-user.module.css'
import { draftOf, fieldsOf } from './user-draft.rules.ts'

/** Whose account someone else manages. */
export function ReadOnlyUser({ user, why }: { user: User; why: string }) {
  const words = useFieldWords(user)
  const draft = draftOf(user)
  const known = fieldsOf(user.role).filter((field) => draft[field] !== '')
  return (
    <>
      <p className={styles.why}>{why}</p>
      <dl className={styles.fields}>
        {known.map((field) => (
          <div key={field}>
            <dt>{FIELD_LABELS[field]}</dt>
            <dd>{words(field, draft[field])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
