import type { SmsKind } from '../../../contract/mails.ts'
import type { Db } from '../db/pool.ts'
import type { Jobs } from '../jobs.ts'
import { type Outbox, outbox } from '../mail/outbox.ts'
import type { SmsMessage } from './gateway.ts'

/** The stored data of each kind. Number, code and link are read or made when the message leaves. */
export interface SmsData {
  'sms-alert': { user_id: number; event_id: number }
  /** Goes to the number of `phone_codes` that waits to be proved. */
  'sms-code': { user_id: number }
  /** Goes to the number that a super administrator tries. */
  'sms-trial': { user_id: number; number: string }
}

export interface WrittenSms extends SmsMessage {
  /** What the log keeps of the text: never a code nor a link. */
  subject: string
}

/** Called when a message leaves; null when it has no recipient or no content left. */
export type SmsWriters = { [K in SmsKind]: (db: Db, data: SmsData[K]) => Promise<WrittenSms | null> }

/** The same outbox as that of mails. */
export type Sms = Outbox<SmsData>

export const sms = (jobs: Jobs): Sms => outbox<SmsData>(jobs)
