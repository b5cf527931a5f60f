import { useState } from 'react'
import type { Output } from '../../../../contract/core/endpoint.ts'
import { departmentName } from '../../../../contract/rules/zones.departments.ts'
import type { getAdminZone } from '../../../../contract/zones-admin.ts'
import { isStale } from '../../../lib/call.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { StaleMessage, type Staleness } from '../../../ui/form/stale-message.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDialogGuard, useUnsaved } from '../../../ui/frame/unsaved.ts'
import { useSaveZone, type ZoneFields } from '../zones-admin.queries.ts'
import { AliasesField } from './aliases-field.tsx'
import { ShapeField } from './shape-field.tsx'
import styles from './zone-settings.module.css'

type EditedZone = Output<typeof getAdminZone>

interface ZoneFormProps {
  /** Null for a new zone. */
  zone: EditedZone | null
  onReload?: () => Promise<unknown>
  onDone: () => void
}

const NEW: ZoneFields = { code: '', name: '', department: '', aliases: [] }

/** Only typed fields are kept in state, so reloading after someone else's change keeps them. */
export function ZoneForm({ zone, onReload, onDone }: ZoneFormProps) {
  const [typed, setTyped] = useState<Partial<ZoneFields>>({})
  const [conflict, setConflict] = useState<Staleness>('none')
  const send = useSaveZone(zone)
  const known = zone ?? NEW
  const { code, name, department, aliases } = { ...known, ...typed }
  const { requestClose } = useDialogGuard()
  const shape = typed.geometry === undefined ? (zone?.geometry ?? null) : typed.geometry
  useUnsaved(wordsOf({ ...known, ...typed }) !== wordsOf(known) || shape !== (zone?.geometry ?? null))

  const { submit, busy, errors, faulty, message } = useSubmit(async () => {
    try {
      return await send({ code, name, department, aliases, geometry: typed.geometry })
    } catch (error) {
      setConflict(isStale(error) ? 'told' : 'none')
      throw error
    }
  }, onDone)

  const change = (fields: Partial<ZoneFields>) => setTyped((before) => ({ ...before, ...fields }))
  /** The value someone else saved meanwhile, when it differs from what was typed. */
  const now = (field: 'code' | 'name' | 'department') => {
    const isOver = conflict === 'reloaded' && zone && typed[field] !== undefined && typed[field] !== zone[field]
    return isOver ? `Maintenant\u00A0: ${zone[field]}` : undefined
  }
  const reload = async () => {
    await onReload?.()
    setConflict('reloaded')
  }

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <TextField
        name="code"
        label="Code"
        value={code}
        description={now('code')}
        onChange={({ currentTarget: { value } }) => change({ code: value })}
        errors={errors}
        autoComplete="off"
        maxLength={30}
      />
      <TextField
        name="name"
        label="Nom"
        value={name}
        description={now('name')}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
        errors={errors}
        autoComplete="off"
        maxLength={200}
      />
      <TextField
        name="department"
        label="Département"
        value={department}
        description={now('department') ?? departmentWords(department)}
        onChange={({ currentTarget: { value } }) => change({ department: value.toUpperCase() })}
        errors={errors}
        autoComplete="off"
        maxLength={3}
      />
      <AliasesField aliases={aliases} onChange={(next) => change({ aliases: next })} errors={errors} />
      <ShapeField
        shape={shape}
        error={Object.entries(errors).find(([field]) => field.startsWith('geometry'))?.[1]?.[0]}
        onChange={(geometry) => change({ geometry })}
      />
      <FormFooter
        message={conflict === 'none' ? message : null}
        faulty={faulty}
        about={
          <StaleMessage
            state={conflict}
            told="Quelqu’un d’autre a modifié cette zone. Rechargez-la"
            reloaded="Zone rechargée."
            onReload={reload}
          />
        }
      >
        <Button type="submit" loading={busy}>
          {zone ? 'Enregistrer' : 'Créer la zone'}
        </Button>
        <Button variant="default" onClick={requestClose}>
          Annuler
        </Button>
      </FormFooter>
    </form>
  )
}

const wordsOf = ({ code, name, department, aliases }: ZoneFields) =>
  JSON.stringify([code, name, department, aliases.filter((alias) => alias.trim() !== '')])

function departmentWords(department: string) {
  if (department.trim() === '') return 'Laissé vide, il est lu dans le code.'
  const name = departmentName(department)
  return name === department ? undefined : name
}
