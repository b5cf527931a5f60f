import type { User } from '../../../../contract/users.ts'
import { takeFocus } from '../../../lib/focus.ts'
import styles from './conflict-panel.module.css'
import { type Conflict, type Edited, typedValue } from './edited.rules.ts'
import { FIELD_LABELS, useFieldWords } from './field-words.ts'
import type { UserField } from './user-draft.rules.ts'

interface ConflictPanelProps {
  user: User
  edited: Edited
  conflict: Conflict
  onChoose: (field: UserField, version: 'mine' | 'stored') => void
}

/** Both versions of an account that someone else saved meanwhile. */
export function ConflictPanel({ user, edited, conflict, onChoose }: ConflictPanelProps) {
  const words = useFieldWords(user)
  const { stored, aside } = edited
  const { contested, taken } = conflict
  return (
    <section className={styles.panel} aria-labelledby="user-conflict">
      <h3 id="user-conflict" tabIndex={-1} ref={takeFocus}>
        Quelqu’un d’autre a modifié ce compte
      </h3>
      <p>{contested.length > 0 ? CHOOSE : UNTOUCHED}</p>
      {contested.map((field) => (
        <fieldset key={field} className={styles.field}>
          <legend>{FIELD_LABELS[field]}</legend>
          <Version
            field={field}
            label="Garder ma saisie"
            value={words(field, typedValue(edited, field))}
            isChosen={!aside.includes(field)}
            onChoose={() => onChoose(field, 'mine')}
          />
          <Version
            field={field}
            label="Prendre l’actuelle"
            value={words(field, stored[field])}
            isChosen={aside.includes(field)}
            onChoose={() => onChoose(field, 'stored')}
          />
        </fieldset>
      ))}
      {taken.length > 0 && (
        <>
          <h4>Repris de l’autre modification</h4>
          <dl className={styles.taken}>
            {taken.map(({ field, before }) => (
              <div key={field}>
                <dt>{FIELD_LABELS[field]}</dt>
                <dd>
                  <Value text={words(field, stored[field])} />
                  <span className={styles.before}>
                    au lieu de <Value text={words(field, before)} />
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

const CHOOSE = 'Rien de votre saisie n’est perdu. Pour chaque champ, choisissez la valeur à garder, puis enregistrez.'
const UNTOUCHED =
  'Rien de votre saisie n’est perdu, et vous n’avez pas touché aux mêmes champs. Relisez, puis enregistrez à nouveau.'

const Value = ({ text }: { text: string }) => (text === '' ? <em>vide</em> : text)

interface VersionProps {
  field: UserField
  label: string
  value: string
  isChosen: boolean
  onChoose: () => void
}

const Version = ({ field, label, value, isChosen, onChoose }: VersionProps) => (
  <label className={styles.version}>
    <input type="radio" name={`conflict-${field}`} checked={isChosen} onChange={onChoose} />
    <span>
      <strong>{label}</strong>
      <span className={styles.value}>
        <Value text={value} />
      </span>
    </span>
  </label>
)
