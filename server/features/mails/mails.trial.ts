import { setTimeout as wait } from 'node:timers/promises'
import { TRIAL_SECONDS } from '../../../contract/mails.ts'
import type { Db } from '../../lib/db/pool.ts'
import { readerOf, writeLetter } from '../../lib/mail/letter.ts'
import type { MailWriters } from '../../lib/mail/mails.ts'
import { findPerson } from '../auth/auth.queries.ts'
import { getOperator } from '../operator/operator.queries.ts'

export const NO_SERVER = 'ENOSMTP'
const NO_ANSWER = 'EABORT'
const NO_REASON = 'EUNKNOWN'

const LOOK_MS = 200

export const trialMails = (publicUrl: string): Pick<MailWriters, 'trial'> => ({
  trial: async (db, { user_id }) => {
    const person = await findPerson(db, { id: user_id })
    if (!person?.active) return null
    return writeLetter({
      ...readerOf(person),
      operator: await getOperator(db),
      subject: 'Message d’essai',
      paragraphs: ['Estran a pu envoyer ce message : les invitations, les liens et les alertes partiront de même.'],
      action: { label: 'Revenir à la mise en route', href: `${publicUrl}/admin/settings` },
    })
  },
})

/**
 * Waits for what the process that sends makes of it, as it sends every mail. One that was refused is forgotten: after
 * the setting is corrected, the next trial is enough. So is one of which nothing is heard, which may still be leaving.
 */
export async function outcomeOfTrial(db: Db, id: string): Promise<string> {
  const end = performance.now() + TRIAL_SECONDS * 1000
  while (performance.now() < end) {
    await wait(LOOK_MS)
    const mail = await db.selectFrom('mails').select(['state', 'error']).where('id', '=', id).executeTakeFirst()
    if (mail?.state === 'sent') return ''
    if (mail?.state === 'waiting') continue
    await deleteTrial(db, id)
    return mail?.error || NO_REASON
  }
  await deleteTrial(db, id)
  return NO_ANSWER
}

const deleteTrial = (db: Db, id: string) => db.deleteFrom('mails').where('id', '=', id).execute()
