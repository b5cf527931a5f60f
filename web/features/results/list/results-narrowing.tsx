import { useQuery } from '@tanstack/react-query'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { MONITORING } from '../../../../contract/results.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { ZoneName } from '../../../../contract/zones.ts'
import { formatDate } from '../../../lib/format.ts'
import type { ListNarrowing } from '../../../lib/list/list-state.ts'
import { ActiveFilter } from '../../../ui/data-table/filters.tsx'
import { ListFailure } from '../../../ui/form/list-failure.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { ZoneField } from '../../zones/zone-field.tsx'
import type { NARROWING } from '../results.rules.ts'
import { clientOptions, resultClientsQuery } from './clients.queries.ts'
import styles from './results-narrowing.module.css'

type ResultNarrowing = ListNarrowing<keyof typeof NARROWING>

interface ResultsNarrowingProps {
  narrowing: ResultNarrowing
  /** The zone that narrows, once its name is known. */
  zone: ZoneName | undefined
  onNarrow: (change: Readonly<Record<string, null>>) => void
  /** The pressed button goes with what it took off. */
  onTakenOff: () => void
}

/** What narrows the list beyond its columns, each with a press that takes it off. */
export function ResultsNarrowing({ narrowing, zone, onNarrow, onTakenOff }: ResultsNarrowingProps) {
  const { zone_id, client, from, to } = narrowing
  const clientText = useClientText(client)
  const texts = [
    ['zone_id', zone_id && (zone ? zoneTitle(zone) : 'Une zone')],
    ['client', clientText],
    ['from', from && `Depuis le ${formatDate(from)}`],
    ['to', to && `Jusqu’au ${formatDate(to)}`],
  ] as const
  const shown = texts.filter(([, text]) => text)
  if (shown.length === 0) return null
  return (
    <ul className={styles.narrowing} aria-label="La liste est limitée à">
      {shown.map(([name, text]) => (
        <li key={name}>
          <ActiveFilter
            text={text ?? ''}
            onPress={() => {
              onNarrow({ [name]: null })
              onTakenOff()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function useClientText(client: string | undefined) {
  const { data = [] } = useQuery({ ...resultClientsQuery, enabled: client !== undefined && client !== MONITORING })
  if (client === MONITORING) return 'Surveillance'
  return data.find(({ lims_client_id }) => lims_client_id === client)?.organism_name || client
}

/** By zone and client, in a form. */
export const ResultsFields = ({ narrowing, isAdmin }: { narrowing: ResultNarrowing; isAdmin: boolean }) => (
  <>
    <ZoneField
      name="zone_id"
      label="Zone"
      description=""
      placeholder="Toutes les zones"
      defaultValue={narrowing.zone_id}
      clearable
    />
    {isAdmin && <ClientChoice defaultValue={narrowing.client} />}
  </>
)

const NO_ERRORS: FieldErrors = {}

function ClientChoice({ defaultValue }: { defaultValue: string | undefined }) {
  const clients = useQuery(resultClientsQuery)
  return (
    <div>
      <SelectField
        name="client"
        label="Client"
        placeholder="Tous les clients"
        options={clientOptions(clients, defaultValue ?? null, { value: MONITORING, label: 'Surveillance' })}
        errors={NO_ERRORS}
        defaultValue={defaultValue}
        clearable
      />
      <ListFailure query={clients} text="Les clients n’ont pas pu être chargés." />
    </div>
  )
}
