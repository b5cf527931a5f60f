import { sql } from 'kysely'
import { addDays } from '../contract/core/days.ts'
import type { QuoteStatus, QuoteTax } from '../contract/quotes.ts'
import { RANKING_TYPES, type RankingType } from '../contract/rankings.ts'
import type { Db } from '../server/lib/db/pool.ts'

interface DemoQuote {
  email: string
  daysAgo: number
  wishedIn: number
  analyses: readonly RankingType[]
  samples: number
  message: string
  status: QuoteStatus
  amount?: number
  tax?: QuoteTax
  answer?: string
}

const DEMO_QUOTES: readonly DemoQuote[] = [
  {
    ...{ email: 'client@estran.example', daysAgo: 12, wishedIn: -2, analyses: RANKING_TYPES, samples: 4 },
    message: 'Deux points du parc, à deux marées.',
    ...{ status: 'answered', amount: 486.5, tax: 'HT' },
    answer: 'Prélèvement et analyses compris, rendu sous cinq jours ouvrés.',
  },
  {
    ...{ email: 'client2@estran.example', daysAgo: 4, wishedIn: 6, analyses: ['arn_f'], samples: 12 },
    ...{ message: 'Suivi avant les fêtes : un lot par semaine.', status: 'seen' },
  },
  {
    ...{ email: 'client@estran.example', daysAgo: 1, wishedIn: 9, analyses: ['arn_f'], samples: 2 },
    ...{ message: '', status: 'sent' },
  },
]

/** Everyone asks for their own zone. */
export async function insertDemoQuotes(db: Db, day: string) {
  for (const { email, daysAgo, wishedIn, status, analyses, ...quote } of DEMO_QUOTES) {
    const { user_id, zone_id } = await db
      .selectFrom('users')
      .select(['id as user_id', sql<number>`start_zone_id`.as('zone_id')])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const admin = db.selectFrom('users').select('id').where('email', '=', 'admin@estran.example')
    const on = (days: number) => `${addDays(day, days - daysAgo)} 15:20 Europe/Paris`
    await db
      .insertInto('quotes')
      .values({
        ...quote,
        reference: sql`${`D${day.slice(0, 4)}-`} || lpad(nextval('quote_numbers')::text, 5, '0')`,
        key: `demo-${email}-${daysAgo}`,
        user_id,
        zone_id,
        analyses: [...analyses],
        wished_on: addDays(day, wishedIn),
        status,
        created_at: on(0),
        seen_at: status === 'sent' ? null : on(1),
        ...(status === 'answered' && { answered_at: on(2), answered_by_id: admin, valid_until: addDays(day, 92) }),
      })
      .execute()
  }
}

export const moveDemoQuotes = (db: Db, days: number) => {
  const shift = sql`make_interval(days => ${days})`
  return sql`update quotes set wished_on = wished_on + ${days}::int, created_at = created_at + ${shift},
    seen_at = seen_at + ${shift}, answered_at = answered_at + ${shift}, accepted_at = accepted_at + ${shift},
    valid_until = valid_until + ${days}::int`.execute(db)
}
