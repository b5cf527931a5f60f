import { QUOTE_STATUS_LABELS } from '../../../contract/quotes.ts'
import { SHORT_LABELS } from '../../../contract/rules/reading/types.ts'
import { parisDay } from '../../lib/db/paris.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { ExportColumn } from '../../lib/http/export/cells.ts'
import { type ListSelection, listAll } from '../../lib/http/list.ts'
import { lines, QUOTE_LIST } from './quotes.list.ts'

/** All requests of the list, in its order. */
export const selectQuotes = (db: Db, query: ListSelection) =>
  listAll(
    QUOTE_LIST,
    query,
    lines(db).select([
      'users.email',
      parisDay('quotes.created_at').as('created_on'),
      parisDay('quotes.answered_at').as('answered_on'),
      parisDay('quotes.accepted_at').as('accepted_on'),
    ]),
  )

type QuoteRow = Awaited<ReturnType<ReturnType<typeof selectQuotes>['execute']>>[number]

const text = (header: string, width: number, value: (row: QuoteRow) => string | null): ExportColumn<QuoteRow> => ({
  header,
  width,
  type: 'text',
  value,
})
const day = (header: string, value: (row: QuoteRow) => string | null): ExportColumn<QuoteRow> => ({
  header,
  width: 14,
  type: 'date',
  value,
})

export const QUOTE_COLUMNS: readonly ExportColumn<QuoteRow>[] = [
  text('Référence', 16, ({ reference }) => reference),
  day('Demandé le', ({ created_on }) => created_on),
  text('Organisme', 30, ({ organism_name }) => organism_name),
  text('Nom', 20, ({ name }) => name),
  text('Prénom', 20, ({ firstname }) => firstname),
  text('Email', 32, ({ email }) => email),
  text('Code de la zone', 16, ({ zone }) => zone.code),
  text('Zone', 30, ({ zone }) => zone.name),
  text('Analyses', 28, ({ analyses }) => analyses.map((type) => SHORT_LABELS[type]).join(', ')),
  { header: 'Échantillons', width: 12, type: 'number', value: ({ samples }) => samples },
  day('Souhaité le', ({ wished_on }) => wished_on),
  text('État', 12, ({ status }) => QUOTE_STATUS_LABELS[status]),
  { header: 'Montant (EUR)', width: 14, type: 'number', value: ({ amount }) => amount },
  text('Taxes', 8, ({ tax }) => tax),
  day('Valable jusqu’au', ({ valid_until }) => valid_until),
  day('Répondu le', ({ answered_on }) => answered_on),
  day('Accepté le', ({ accepted_on }) => accepted_on),
]
