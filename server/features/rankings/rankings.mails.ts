import { sql } from 'kysely'
import { allows } from '../../../contract/core/access.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { clock, today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { formatValue } from '../../lib/format.ts'
import { readerOf, writeLetter } from '../../lib/mail/letter.ts'
import type { Mails, MailWriters } from '../../lib/mail/mails.ts'
import { counted } from '../../lib/plural.ts'
import { getOperator } from '../operator/operator.queries.ts'
import { listScalesWithClasses } from '../scales/scales.queries.ts'
import { countProposalReasons, listProposalLines } from './rankings.proposals.ts'

const MAX_LINES = 50
const WORSE = { filter: ['reason:equals:worse'], page: 1, per_page: MAX_LINES, all: 'false' as const }

/** From 6:00 in Paris, each morning there are proposals, one mail to each administrator who wants it; none after noon. */
export async function enqueueProposalMails(db: Db, mails: Mails) {
  const due = await listDue(db)
  if (due.length === 0 || (await countProposalReasons(db, today())).all === 0) return
  await db.transaction().execute(async (trx) => {
    // A second process waits for these rows, and then finds nobody to tell.
    const told = await trx
      .insertInto('proposals_mailed')
      .values(due.map((user_id) => ({ user_id, mailed_on: today() })))
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ mailed_on: today() })
          .where('proposals_mailed.mailed_on', '<>', today()),
      )
      .returning('user_id')
      .execute()
    await mails.queueAll(trx, 'rankings-proposed', told)
  })
}

const recipients = (db: Db) =>
  db
    .selectFrom('users')
    .where('active', '=', true)
    .where('proposal_mails', '=', true)
    .where('email_verified_at', 'is not', null)

const listDue = async (db: Db): Promise<number[]> => {
  const due = await recipients(db)
    .select(['id', 'role'])
    .where(sql<boolean>`(${clock.now()}::timestamptz at time zone 'Europe/Paris')::time between '06:00' and '12:00'`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('proposals_mailed').whereRef('user_id', '=', 'users.id').where('mailed_on', '=', today()),
        ),
      ),
    )
    .execute()
  return due.flatMap(({ id, role }) => (allows('admin', role) ? [id] : []))
}

export const rankingsMails = (publicUrl: string): Pick<MailWriters, 'rankings-proposed'> => ({
  'rankings-proposed': async (db, { user_id }) => {
    const reader = await recipients(db)
      .where('id', '=', user_id)
      .select(['email', 'firstname', 'name', 'email_verified_at', 'role'])
      .executeTakeFirst()
    const { all, worse } = await countProposalReasons(db, today())
    if (!reader || !allows('admin', reader.role) || all === 0) return null
    const [scales, { items }] = await Promise.all([
      listScalesWithClasses(db),
      listProposalLines(db, { day: today(), userId: user_id, query: WORSE }),
    ])
    const screen = `${publicUrl}/admin/rankings`
    return writeLetter({
      ...readerOf(reader),
      operator: await getOperator(db),
      subject: [
        counted(all, 'classement proposé', 'classements proposés'),
        ...(worse > 0 ? [`dont ${counted(worse, 'aggravation')}`] : []),
      ].join(', '),
      paragraphs: ['D’après les derniers prélèvements. Rien n’est enregistré sans vous.'],
      lines: items.flatMap(({ zone, type, in_force, class: key, value, below_limit }) => {
        const scale = scales.find((one) => one.type === type)
        const classOf = (wanted: string | null | undefined) => scale?.classes.find((one) => one.key === wanted)
        const proposed = classOf(key)
        if (!scale || !proposed || value === null) return []
        const classes = `${classOf(in_force?.class)?.label ?? 'Non classée'} → ${proposed.label}`
        return {
          title: zoneTitle(zone),
          href: `${screen}?search=${encodeURIComponent(zone.code)}`,
          words: `${scale.label} : ${classes}, ${formatValue({ value, below_limit, unit: scale.unit })}`,
          colors: proposed,
        }
      }),
      action: { label: 'Ouvrir les classements', href: screen },
      after:
        worse > items.length
          ? [`${counted(worse - items.length, 'autre aggravation', 'autres aggravations')} à l’écran.`]
          : [],
      preferences: `${publicUrl}/app/account`,
    })
  },
})
