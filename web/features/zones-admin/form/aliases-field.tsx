import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { MAX_ALIASES } from '../../../../contract/zones-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './aliases-field.module.css'

interface AliasesFieldProps {
  aliases: readonly string[]
  onChange: (aliases: string[]) => void
  errors: FieldErrors
}

/** Codes used for the zone by files and laboratories. */
export function AliasesField({ aliases, onChange, errors }: AliasesFieldProps) {
  const add = useRef<HTMLButtonElement>(null)
  const wantsFocus = useRef(false)
  const remove = (at: number) => {
    onChange(aliases.filter((_alias, index) => index !== at))
    add.current?.focus()
  }
  return (
    <fieldset className={styles.field}>
      <legend>Autres codes</legend>
      <p className={styles.hint}>D’autres écritures ou d’anciens codes, reconnus dans les fichiers importés.</p>
      {aliases.map((alias, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, which the server's answer names
        <div key={at} className={styles.line}>
          <TextField
            name={`aliases.${at}`}
            label={`Autre code ${at + 1}`}
            value={alias}
            ref={(input) => {
              if (!input || !wantsFocus.current || at !== aliases.length - 1) return
              wantsFocus.current = false
              input.focus()
            }}
            onChange={({ currentTarget: { value } }) =>
              onChange(aliases.map((one, index) => (index === at ? value : one)))
            }
            errors={errors}
            autoComplete="off"
            maxLength={30}
          />
          <button type="button" className={styles.remove} onClick={() => remove(at)}>
            <IconTrash size={20} aria-hidden="true" />
            <span className="visually-hidden">Retirer le code {alias}</span>
          </button>
        </div>
      ))}
      {aliases.length < MAX_ALIASES && (
        <Button
          ref={add}
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => {
            wantsFocus.current = true
            onChange([...aliases, ''])
          }}
        >
          Ajouter un code
        </Button>
      )}
    </fieldset>
  )
}
