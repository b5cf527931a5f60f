import { useQuery } from '@tanstack/react-query'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { MONITORING } from '../../../../contract/results.ts'
import type { Narrowing } from '../../../lib/list/list-state.ts'
import { useTableLayout } from '../../../ui/data-table/use-table-layout.ts'
import { DaysForm } from '../../../ui/form/days-form.tsx'
import { ListFailure } from '../../../ui/form/list-failure.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { ZoneField } from '../../zones/zone-field.tsx'
import type { NARROWING } from '../results.rules.ts'
import { clientOptions, resultClientsQuery } from './clients.queries.ts'
import styles from './results-narrowing.module.css'

interface ResultsNarrowingProps {
  narrowing: Narrowing<keyof typeof NARROWING>
  seenBy: 'client' | 'admin'
  onNarrow: (change: Readonly<Record<string, string | null>>) => void
  /** The pressed button goes with what it took off. */
  onTakenOff: () => void
}

/** By zone, client and days; closed at first where they would fill the screen. */
export function ResultsNarrowing(props: ResultsNarrowingProps) {
  const hasRoom = useTableLayout() !== null
  const count = Object.keys(props.narrowing).length
  if (hasRoom) return <Fields {...props} />
  return (
    <details className={styles.closed} open={count > 0}>
      <summary>{`${WHAT[props.seenBy]}${count === 0 ? '' : ` (${count})`}`}</summary>
      <Fields {...props} />
    </details>
  )
}

const WHAT = { client: 'Zone et dates', admin: 'Zone, client et dates' }

const NO_ERRORS: FieldErrors = {}

function Fields({ narrowing: { zone_id, client, from, to }, seenBy, onNarrow, onTakenOff }: ResultsNarrowingProps) {
  return (
    <div className={styles.fields}>
      <ZoneField
        name="zone_id"
        label="Zone"
        description=""
        placeholder="Toutes les zones"
        value={zone_id ?? null}
        onChange={(value) => onNarrow({ zone_id: value })}
        clearable
      />
      {seenBy === 'admin' && <ClientChoice value={client ?? null} onChange={(value) => onNarrow({ client: value })} />}
      <DaysForm from={from} to={to} onApply={onNarrow} onErased={onTakenOff} />
    </div>
  )
}

interface ClientChoiceProps {
  value: string | null
  onChange: (value: string | null) => void
}

function ClientChoice({ value, onChange }: ClientChoiceProps) {
  const clients = useQuery(resultClientsQuery)
  return (
    <div>
      <SelectField
        name="client"
        label="Client"
        placeholder="Tous les clients"
        options={clientOptions(clients, value, { value: MONITORING, label: 'Surveillance' })}
        errors={NO_ERRORS}
        value={value}
        onChange={onChange}
        clearable
      />
      <ListFailure query={clients} text="Les clients n’ont pas pu être chargés." />
    </div>
  )
}
