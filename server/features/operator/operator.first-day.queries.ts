import { sql } from 'kysely'
import { FIRST_DAY_STEPS, type FirstDay, type FirstDayStep } from '../../../contract/operator.ts'
import { missingIn } from '../../../contract/rules/contents.placeholders.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'

interface FirstDayRow extends Record<Exclude<FirstDayStep, 'texts'>, boolean> {
  unfinished_texts: string[]
  automate_id: number | null
}

interface FirstDayQuery {
  /** Who asks: the second administrator is another one. */
  asker: number
  hasMailServer: boolean
}

export async function readFirstDay(db: Db, { asker, hasMailServer }: FirstDayQuery): Promise<FirstDay> {
  const { automate_id, unfinished_texts, ...facts } = await getFacts(db, asker)
  const done: Record<FirstDayStep, boolean> = {
    ...facts,
    mail: hasMailServer && facts.mail,
    texts: unfinished_texts.every((body) => missingIn(body).length === 0),
  }
  return { steps: FIRST_DAY_STEPS.map((key) => ({ key, is_done: done[key] })), automate_id }
}

/**
 * - contact: nobody has an address under .example, as the one that comes with the product is.
 * - mail: mails are forgotten after 30 days; that a link which came by mail was used is not.
 * - second-admin: a person who was only invited could not stand in yet.
 * - scales: each was saved once, changed or as it was.
 * - token: those of an account that is deactivated or gets another role are deleted.
 */
async function getFacts(db: Db, asker: number) {
  const { rows } = await sql<FirstDayRow>`
    select
      contact_email not like '%.example' as contact,
      exists (select from mails where state = 'sent')
        or exists (select from users where email_verified_at is not null
          and not exists (select from identities where user_id = users.id)) as mail,
      exists (select from users where role = 'actalia-admin' and active and id <> ${asker}
        and (password_hash is not null or exists (select from identities where user_id = users.id))) as "second-admin",
      exists (select from zones where archived_at is null and geometry is not null) as zones,
      not exists (select from scales where version = 1) as scales,
      array(select body from contents where body like '%[À compléter%') as unfinished_texts,
      exists (select from api_tokens where scope = 'lims' and expires_at > ${clock.now()}) as token,
      (select min(id) from users where role = 'actalia-api' and active) as automate_id
    from settings`.execute(db)
  const [row] = rows
  if (!row) throw new Error('There are no settings.')
  return row
}
