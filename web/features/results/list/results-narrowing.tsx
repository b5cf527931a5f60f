import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { MONITORING } from '../../../../contract/results.ts'
import type { ListNarrowing } from '../../../lib/list/list-state.ts'
import { useTableLayout } from '../../../ui/data-table/use-table-layout.ts'
import { DaysForm } from '../../../ui/form/days-form.tsx'
import { ListFailure } from '../../../ui/form/list-failure.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { ZoneField } from '../../zones/zone-field.tsx'
import type { NARROWING } from '../results.rules.ts'
import { clientOptions, resultClientsQuery } from './clients.queries.ts'
import styles from './results-narrowing.module.css'

interface ResultsNarrowingProps {
  narrowing: ListNarrowing<keyof typeof NARROWING>
  isAdmin: boolean
  onNarrow: (change: Readonly<Record<string, string | null>>) => void
  /** The pressed button goes with what it took off. */
  onTakenOff: () => void
}

/** By zone, client and days; cards have them in their form. */
export function ResultsNarrowing({ narrowing, isAdmin, onNarrow, onTakenOff }: ResultsNarrowingProps) {
  const { zone_id = null, client = null, from, to } = narrowing
  if (useTableLayout() === null) return null
  return (
    <div className={styles.fields}>
      <ZoneChoice value={zone_id} onChange={(value) => onNarrow({ zone_id: value })} />
      {isAdmin && <ClientChoice value={client} onChange={(value) => onNarrow({ client: value })} />}
      <DaysForm from={from} to={to} onApply={onNarrow} onErased={onTakenOff} />
    </div>
  )
}

/** By zone and client, in a form. */
export const ResultsFields = ({ narrowing, isAdmin }: Pick<ResultsNarrowingProps, 'narrowing' | 'isAdmin'>) => (
  <>
    <ZoneChoice defaultValue={narrowing.zone_id} />
    {isAdmin && <ClientChoice defaultValue={narrowing.client} />}
  </>
)

const NO_ERRORS: FieldErrors = {}

type ChoiceProps = Pick<ComponentProps<typeof SelectField>, 'value' | 'defaultValue' | 'onChange'>

const ZoneChoice = (choice: ChoiceProps) => (
  <ZoneField name="zone_id" label="Zone" description="" placeholder="Toutes les zones" {...choice} clearable />
)

function ClientChoice(choice: ChoiceProps) {
  const clients = useQuery(resultClientsQuery)
  const chosen = choice.value ?? choice.defaultValue ?? null
  return (
    <div>
      <SelectField
        name="client"
        label="Client"
        placeholder="Tous les clients"
        options={clientOptions(clients, chosen, { value: MONITORING, label: 'Surveillance' })}
        errors={NO_ERRORS}
        {...choice}
        clearable
      />
      <ListFailure query={clients} text="Les clients n’ont pas pu être chargés." />
    </div>
  )
}
