import { sql } from 'kysely'
import { FIRST_DAY_STEPS, type FirstDay, type FirstDayStep } from '../../../contract/operator.ts'
import { missingIn } from '../../../contract/rules/texts/contents.placeholders.ts'
import type { Db } from '../../lib/db/pool.ts'

interface FirstDayRow extends Record<Exclude<FirstDayStep, 'texts'>, boolean> {
  unfinished_texts: string[]
  automate_id: number | null
  is_ended: boolean
  waiting_mails: number
}

interface FirstDayQuery {
  /** Who asks: the second administrator is another one. */
  userId: number
  smtpUrl: string | undefined
}

export async function readFirstDay(db: Db, { userId, smtpUrl }: FirstDayQuery): Promise<FirstDay> {
  const { automate_id, unfinished_texts, is_ended, waiting_mails, ...facts } = await getFacts(db, userId)
  const done: Record<FirstDayStep, boolean> = {
    ...facts,
    mail: smtpUrl !== undefined && facts.mail,
    texts: unfinished_texts.every((body) => missingIn(body).length === 0),
  }
  const steps = is_ended ? [] : FIRST_DAY_STEPS
  return {
    steps: steps.map((key) => ({ key, is_done: done[key] })),
    automate_id,
    mail_server: smtpUrl === undefined ? null : serverIn(smtpUrl),
    waiting_mails,
  }
}

/** Never its user or password. */
function serverIn(smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl)
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
}

/**
 * - contact: nobody has an address under .example, nor the name, as those that come with the product.
 * - mail: mails are forgotten after 30 days; that a link which came by mail was used is not.
 * - second-admin: a person who was only invited could not stand in yet.
 * - scales: each was saved once, changed or as it was.
 * - token: one that expired counts too, as its account shows it. Those of an account that is deactivated or gets
 *   another role are deleted.
 */
async function getFacts(db: Db, userId: number) {
  const { rows } = await sql<FirstDayRow>`
    select
      contact_email not like '%.example' and operator_name <> 'Votre opérateur' as contact,
      exists (select from mails where state = 'sent')
        or exists (select from users where email_verified_at is not null
          and not exists (select from identities where user_id = users.id)) as mail,
      exists (select from users where role = 'actalia-admin' and active and id <> ${userId}
        and (password_hash is not null or exists (select from identities where user_id = users.id))) as "second-admin",
      exists (select from zones where archived_at is null and geometry is not null) as zones,
      not exists (select from scales where version = 1) as scales,
      array(select body from contents where body like '%[À compléter%') as unfinished_texts,
      exists (select from api_tokens where scope = 'lims') as token,
      (select min(id) from users where role = 'actalia-api' and active) as automate_id,
      first_day_ended as is_ended,
      (select count(*) from mails where state in ('waiting', 'retrying')) as waiting_mails
    from settings`.execute(db)
  const [row] = rows
  if (!row) throw new Error('There are no settings.')
  return row
}

/** False when it was so already. */
export async function endFirstDayRow(db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ first_day_ended: true })
    .where('first_day_ended', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
