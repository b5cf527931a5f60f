import type { MailLine } from '../../../contract/mails.ts'
import { formatMoment, fullName } from '../../lib/format.ts'
import type { Column, Table } from '../../ui/data-table/table.ts'
import { MailState } from './mail-state.tsx'
import { KIND_OPTIONS, mailLabel, STATE_OPTIONS } from './mails.rules.ts'
import styles from './mails-table.module.css'
import { RetryAction } from './retry-action.tsx'

const COLUMNS: readonly Column<MailLine>[] = [
  {
    key: 'queued_at',
    label: 'Demandé',
    sort: 'descending',
    card: 'over',
    cell: ({ queued_at }) => <Moment at={queued_at} />,
  },
  { key: 'kind', label: 'Mail', filter: { options: KIND_OPTIONS }, card: 'title', cell: mailLabel },
  { key: 'subject', label: 'Objet', filter: 'text', joins: 'kind', cell: ({ subject }) => subject || '–' },
  {
    key: 'recipient',
    label: 'Destinataire',
    sort: 'ascending',
    filter: 'text',
    cell: (mail) => <Recipient mail={mail} />,
  },
  {
    key: 'state',
    label: 'État',
    filter: { options: STATE_OPTIONS },
    cell: (mail) => <MailState mail={mail} />,
  },
  { key: 'tries', label: 'Essais', sort: 'descending', cell: ({ tries }) => tries },
  {
    key: 'tried_at',
    label: 'Dernier essai',
    sort: 'descending',
    isHiddenAtFirst: true,
    cell: ({ tried_at }) => (tried_at === null ? '–' : <Moment at={tried_at} />),
  },
]

export const MAILS_TABLE: Table<MailLine> = {
  name: 'mails',
  columns: COLUMNS,
  firstSort: '-queued_at',
  noun: ['mail', 'mails'],
  search: { label: 'Chercher un mail par destinataire ou objet', placeholder: 'Destinataire ou objet' },
  quick: {
    label: 'Filtrer les mails',
    filters: [
      { label: 'Tous', filter: null },
      { label: 'Échoués', filter: 'state:equals:failed' },
      { label: 'À réessayer', filter: 'state:equals:retrying' },
      { label: 'En attente', filter: 'state:equals:waiting' },
    ],
  },
  actions: (mail, place) => <RetryAction mail={mail} place={place} />,
  failure: 'Les mails n’ont pas pu être chargés.',
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className={styles.moment}>
    {formatMoment(at)}
  </time>
)

/** The address is written with the letter, so at the first try. */
function Recipient({ mail: { recipient, user } }: { mail: MailLine }) {
  const person = user === null ? '' : [fullName(user), user.organism_name].filter(Boolean).join(', ')
  if (recipient === '') return person || '–'
  return (
    <>
      <span className={styles.email}>{recipient}</span>
      {person !== '' && <span className={styles.person}>{person}</span>}
    </>
  )
}
