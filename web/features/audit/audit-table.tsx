import { Link } from 'react-router'
import type { AuditEntry, AuditPerson } from '../../../contract/audit.entries.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { formatMoment, formatSeconds } from '../../lib/format.ts'
import { RowAction, RowActions } from '../../ui/data-table/row-actions.tsx'
import type { Table, TableColumn } from '../../ui/data-table/table.ts'
import { IconEye } from '../../ui/first-icons.ts'
import { actionOptions, entryLabel, personName } from './audit.rules.ts'
import styles from './audit-table.module.css'
import { typeText } from './changes.rules.ts'

interface AuditTableParts {
  onOpen: (entry: AuditEntry) => void
  failure: string
  sendsSms: boolean
}

export const auditTable = ({ onOpen, failure, sendsSms }: AuditTableParts): Table<AuditEntry> => ({
  name: 'audit',
  columns: sendsSms ? COLUMNS_WITH_SMS : COLUMNS,
  firstSort: '-at',
  noun: ['action', 'actions'],
  search: {
    label: 'Chercher une personne par nom, adresse email ou organisme',
    placeholder: 'Nom, email ou organisme',
  },
  actions: (entry, place) => (
    <RowActions place={place}>
      <RowAction
        label="Détails"
        of={[entryLabel(entry), entry.by && personName(entry.by), formatSeconds(entry.at)].filter(Boolean).join(', ')}
        Icon={IconEye}
        words={place === 'table' ? 'Détails' : undefined}
        onPress={() => onOpen(entry)}
      />
    </RowActions>
  ),
  failure,
})

const columnsFor = (sendsSms: boolean): readonly TableColumn<AuditEntry>[] => [
  {
    key: 'at',
    label: 'Date',
    sort: 'descending',
    card: 'below',
    cell: ({ at }) => (
      <time dateTime={at} title={formatSeconds(at)} className={styles.moment}>
        {formatMoment(at)}
      </time>
    ),
  },
  {
    key: 'action',
    label: 'Action',
    filter: { options: actionOptions(sendsSms) },
    card: 'title',
    cell: entryLabel,
  },
  {
    key: 'by',
    label: 'Qui',
    card: 'below',
    cell: ({ by }) => <Person person={by} />,
    cardCell: ({ by }) => by && <Person person={by} />,
  },
  {
    key: 'target',
    label: 'Sur quoi',
    card: 'below',
    cell: (entry) => <Target entry={entry} />,
    cardCell: (entry) => entry.batch_size === 1 && (entry.subject || entry.zone) && <Target entry={entry} />,
  },
  { key: 'address', label: 'Adresse\u00A0IP', cell: ({ address }) => address || '–' },
]

const COLUMNS = columnsFor(false)
const COLUMNS_WITH_SMS = columnsFor(true)

interface PersonProps {
  person: AuditPerson | null
  onFollow?: () => void
}

/** Leads to all that concerns them. */
export const Person = ({ person, onFollow }: PersonProps) =>
  person === null ? (
    '–'
  ) : (
    <Link className={styles.person} to={{ search: `?person=${person.id}` }} onClick={onFollow}>
      {personName(person)}
    </Link>
  )

function Target({ entry: { subject, zone, details, batch_size } }: { entry: AuditEntry }) {
  if (batch_size > 1) return '–'
  if (subject) return <Person person={subject} />
  const file = details.find(({ field }) => field === 'file_name')?.after
  return [zone && zoneTitle(zone), typeText(details), file].filter(Boolean).join(', ') || '–'
}
