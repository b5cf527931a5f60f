import { announceToday } from './features/alerts/alerts.announce.ts'
import { sendDigests } from './features/alerts/alerts.digest.ts'
import { unsubscribeLinks } from './features/alerts/alerts.links.ts'
import { alertsMails } from './features/alerts/alerts.mails.ts'
import { alertsPushes } from './features/alerts/alerts.pushes.ts'
import { deleteOldEvents } from './features/alerts/alerts.tell.queries.ts'
import { tellDue } from './features/alerts/alerts.tell.ts'
import { authMails } from './features/auth/auth.mails.ts'
import { quotesMails } from './features/quotes/quotes.mails.ts'
import { expireRegistrations } from './features/registration/registration.queries.ts'
import { resultsMails } from './features/results/results.mails.ts'
import { addUpCounts } from './features/users/users.list.ts'
import { usersMails } from './features/users/users.mails.ts'
import type { Db } from './lib/db/pool.ts'
import { deleteOldMails } from './lib/mail/mails.queries.ts'
import type { Mails, Writers } from './lib/mail/mails.ts'
import type { Pushes, PushWriters } from './lib/push/pushes.ts'
import { deleteOldPushes } from './lib/push/send.ts'
import { signer } from './lib/security/secret.ts'

/** What features forget or tidy by the hour. */
export const FORGETTING = [expireRegistrations, addUpCounts, deleteOldMails, deleteOldPushes, deleteOldEvents] as const

const SECOND = 1000

/** What each process looks at again and again, so long after it last did. */
export const REPEATED: readonly {
  everyMs: number
  work: (db: Db, mails: Mails, pushes: Pushes) => Promise<unknown>
}[] = [
  { everyMs: SECOND, work: tellDue },
  { everyMs: 60 * SECOND, work: announceToday },
  { everyMs: 60 * SECOND, work: sendDigests },
]

export const pushWriters: PushWriters = alertsPushes

export const mailWriters = ({ publicUrl, secret }: { publicUrl: string; secret: string }): Writers => ({
  ...authMails(publicUrl),
  ...usersMails(publicUrl),
  ...resultsMails(publicUrl),
  ...quotesMails(publicUrl),
  ...alertsMails({
    publicUrl,
    links: unsubscribeLinks({ publicUrl, signerFor: (purpose) => signer(secret, purpose) }),
  }),
})
