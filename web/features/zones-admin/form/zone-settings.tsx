import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { departmentName } from '../../../../contract/rules/zones.departments.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { type EditedZone, MAX_ALIASES, type ZoneLine } from '../../../../contract/zones-admin.ts'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ConfirmedPart } from '../../../ui/frame/confirmed-part.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { IconPlus, IconTrash } from '../../../ui/icons.ts'
import { Loading } from '../../../ui/loading.tsx'
import { editedZoneQuery, saveZone, useDeleteZone, useUpdateZone, type ZoneDraft } from '../zones-admin.queries.ts'
import { ShapeField } from './shape-field.tsx'
import { countPoints } from './shape-file.ts'
import styles from './zone-settings.module.css'

interface ZoneSettingsProps {
  zoneId: number | 'new'
  onClose: () => void
  /** Called once the dialog is closed, when the zone is about to leave the list. */
  onGone: (zone: ZoneLine) => void
}

export const ZoneSettings = ({ zoneId, onClose, onGone }: ZoneSettingsProps) => (
  <Modal kind="drawer" title={zoneId === 'new' ? 'Créer une zone' : 'Réglages de la zone'} onClose={onClose}>
    <DialogBody>
      {zoneId === 'new' ? (
        <ZoneForm zone={null} onDone={onClose} />
      ) : (
        <StoredZone id={zoneId} onClose={onClose} onGone={onGone} />
      )}
    </DialogBody>
  </Modal>
)

function StoredZone({ id, onClose, onGone }: Omit<ZoneSettingsProps, 'zoneId'> & { id: number }) {
  const { data: zone, isPending, refetch } = useQuery(editedZoneQuery(id))
  if (isPending) return <Loading />
  if (!zone) return <Failed text="La zone n’a pas pu être chargée." onRetry={() => refetch()} />
  const goAway = () => {
    // Close first: the dialog gives the focus back, to a button that is about to go.
    flushSync(onClose)
    onGone(zone)
  }
  if (zone.archived_at !== null) return <RestorePart zone={zone} onDone={goAway} />
  return (
    <>
      <ZoneForm zone={zone} onDone={onClose} />
      <ArchivePart zone={zone} onDone={goAway} />
    </>
  )
}

interface PartProps {
  zone: ZoneLine
  onDone: () => void
}

const ArchivePart = ({ zone, onDone }: PartProps) => (
  <ConfirmedPart
    title="Archiver"
    text="La zone quitte la carte et les listes. Rien n’est effacé, et elle peut être réactivée."
    label="Archiver cette zone"
    question={{
      title: `Archiver ${zoneTitle(zone)}\u00A0?`,
      text: 'Elle ne sera plus sur la carte, ni dans les listes, ni parmi les zones cibles proposées. Ses classements, ses résultats et son historique sont conservés. Un import la laisse telle quelle.',
      yes: 'Archiver',
    }}
    call={useDeleteZone(zone, onDone)}
  />
)

function RestorePart({ zone, onDone }: PartProps) {
  const { mutate, isPending, error } = useUpdateZone(zone, onDone)
  return (
    <>
      <h3>{zoneTitle(zone)}</h3>
      <p>
        Zone archivée le {formatDate(zone.archived_at)}. Réactivée, elle revient sur la carte et dans les listes, avec
        son historique.
      </p>
      <FormMessage text={error?.message ?? null} />
      <div>
        <Button loading={isPending} onClick={() => mutate()}>
          Réactiver
        </Button>
      </div>
    </>
  )
}

interface ZoneFormProps {
  /** Null for a new zone. */
  zone: EditedZone | null
  onDone: () => void
}

function ZoneForm({ zone, onDone }: ZoneFormProps) {
  const form = useEntityForm({ entity: zone, draftOf, save: saveZone, onDone, wordsOf })
  const { draft, change, errors } = form
  const department = form.text('department', departmentWords(draft.department))
  return (
    <EntityForm form={form} submitLabel={zone ? 'Enregistrer' : 'Créer la zone'}>
      <TextField label="Code" {...form.text('code')} maxLength={30} />
      <TextField label="Nom" {...form.text('name')} maxLength={200} />
      <TextField
        label="Département (facultatif)"
        {...department}
        onChange={({ currentTarget: { value } }) => change({ department: value.toUpperCase() })}
        maxLength={3}
      />
      <AliasesField
        aliases={draft.aliases}
        now={form.now('aliases')}
        onChange={(aliases) => change({ aliases })}
        errors={errors}
      />
      <ShapeField
        shape={draft.geometry}
        zoneId={zone?.id ?? null}
        now={form.now('geometry')}
        error={Object.entries(errors).find(([field]) => field.startsWith('geometry'))?.[1]?.[0]}
        onChange={(geometry) => change({ geometry })}
      />
    </EntityForm>
  )
}

const draftOf = (zone: EditedZone | null): ZoneDraft => ({
  code: zone?.code ?? '',
  name: zone?.name ?? '',
  department: zone?.department ?? '',
  aliases: zone?.aliases ?? [],
  geometry: zone?.geometry ?? null,
})

function wordsOf(field: keyof ZoneDraft, { aliases, geometry, ...texts }: ZoneDraft) {
  if (field === 'aliases') return aliases.join(', ')
  if (field === 'geometry') return geometry ? formatCount(countPoints(geometry), 'point') : 'aucune forme'
  return texts[field]
}

function departmentWords(department: string) {
  if (department.trim() === '') return '56, 2B ou 971. Vide\u00A0: lu dans le code.'
  const name = departmentName(department)
  return name === department ? undefined : name
}

interface AliasesFieldProps {
  aliases: readonly string[]
  now: string | undefined
  onChange: (aliases: string[]) => void
  errors: FieldErrors
}

/** Codes used for the zone by files and laboratories. */
function AliasesField({ aliases, now, onChange, errors }: AliasesFieldProps) {
  const add = useRef<HTMLButtonElement>(null)
  const wantsFocus = useRef(false)
  const remove = (at: number) => {
    onChange(aliases.filter((_alias, index) => index !== at))
    add.current?.focus()
  }
  return (
    <fieldset className={styles.field}>
      <legend>Autres codes</legend>
      <p className={styles.hint} data-now={now && true}>
        {now ?? 'D’autres écritures ou d’anciens codes, reconnus dans les fichiers importés.'}
      </p>
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
            <IconTrash size={20} />
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
