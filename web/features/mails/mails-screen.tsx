import { useQuery } from '@tanstack/react-query'
import type { MailLine } from '../../../contract/mails.ts'
import { formatMoment, fullName } from '../../lib/format.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { RowAction, RowActions } from '../../ui/data-table/row-actions.tsx'
import type { CardPlace, Table, TableColumn } from '../../ui/data-table/table.ts'
import { useList } from '../../ui/data-table/use-list.ts'
import { IconRefresh } from '../../ui/icons.ts'
import { useSettings } from '../operator/operator.queries.ts'
import { mailsQuery, useRetryMail } from './mails.queries.ts'
import { canRetry, failureText, kindOptions, mailLabel, nextText, STATE_OPTIONS, stateLabel } from './mails.rules.ts'
import styles from './mails-screen.module.css'

export function MailsScreen({ title }: { title: string }) {
  const table = useSettings()?.sends_sms ? TABLE_WITH_SMS : TABLE
  const list = useList(table)
  const answer = useQuery(mailsQuery(list.query))
  return (
    <DataTable
      title={title}
      table={table}
      list={list}
      answer={answer}
      whenEmpty={<p>Chaque message envoyé paraîtra ici, avec ce qu’il est devenu.</p>}
    />
  )
}

const columnsFor = (sendsSms: boolean): readonly TableColumn<MailLine>[] => [
  {
    key: 'queued_at',
    label: 'Demandé',
    sort: 'descending',
    card: 'beside',
    cell: ({ queued_at }) => <Moment at={queued_at} />,
  },
  { key: 'kind', label: 'Message', filter: { options: kindOptions(sendsSms) }, card: 'title', cell: mailLabel },
  { key: 'subject', label: 'Objet', filter: 'text', joins: 'kind', cell: ({ subject }) => subject || '–' },
  {
    key: 'recipient',
    label: 'Destinataire',
    sort: 'ascending',
    filter: 'text',
    card: 'below',
    cell: (mail) => <Recipient mail={mail} />,
  },
  {
    key: 'state',
    label: 'État',
    filter: { options: STATE_OPTIONS },
    card: 'below',
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

const tableFor = (sendsSms: boolean): Table<MailLine> => ({
  name: 'mails',
  columns: columnsFor(sendsSms),
  firstSort: '-queued_at',
  noun: ['message', 'messages'],
  search: { label: 'Chercher un message par destinataire ou objet', placeholder: 'Destinataire ou objet' },
  quick: [
    { label: 'Tous', filter: null },
    { label: 'Échoués', filter: 'state:equals:failed' },
    { label: 'À réessayer', filter: 'state:equals:retrying' },
    { label: 'En attente', filter: 'state:equals:waiting' },
  ],
  actions: (mail, place) => <RetryAction mail={mail} place={place} />,
  failure: 'Les messages n’ont pas pu être chargés.',
})

const TABLE = tableFor(false)
const TABLE_WITH_SMS = tableFor(true)

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

function MailState({ mail }: { mail: MailLine }) {
  const { state, error } = mail
  const next = nextText(mail)
  return (
    <span className={styles.cell}>
      <span className={styles.state} data-state={state}>
        {stateLabel(mail)}
      </span>
      {state !== 'sent' && error !== '' && <span className={styles.words}>{failureText(mail)}</span>}
      {next !== '' && <span className={styles.words}>{next}</span>}
    </span>
  )
}

function RetryAction({ mail, place }: { mail: MailLine; place: CardPlace }) {
  const { mutate, isPending } = useRetryMail(mail)
  if (!canRetry(mail)) return null
  return (
    <RowActions place={place}>
      <RowAction
        label="Réessayer maintenant"
        of={`${mailLabel(mail)}, ${mail.recipient}, ${formatMoment(mail.queued_at)}`}
        Icon={IconRefresh}
        words={place === 'table' ? 'Réessayer' : undefined}
        isBusy={isPending}
        onPress={() => mutate()}
      />
    </RowActions>
  )
}
