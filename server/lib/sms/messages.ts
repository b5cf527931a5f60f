import type { SmsKind } from '../../../contract/mails.ts'
import type { Db } from '../db/pool.ts'
import type { Jobs } from '../jobs.ts'
import type { Mails } from '../mail/mails.ts'
import {
  DroppedMessage,
  type FailureReport,
  type MessageOutbox,
  outbox,
  type QueuedMessage,
  sendFrom,
  writerOf,
} from '../mail/outbox.ts'
import { SmsFailure, type SmsGateway, type SmsMessage } from './gateway.ts'
import { consumeDay, consumeMonth, returnToMonth, thisMonth } from './month.ts'
import { hiddenNumber } from './numbers.ts'

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
export type SmsOutbox = MessageOutbox<SmsData>

export const sms = (jobs: Jobs): SmsOutbox => outbox<SmsData>(jobs)

interface SmsSending {
  db: Db
  /** By which super administrators are told of the month. */
  mails: Mails
  writers: SmsWriters
  /** Null: what was queued while there was one is dropped. */
  gateway: SmsGateway | null
  onFailure: FailureReport
}

export const sendSms = (jobs: Jobs, { mails, writers, gateway, ...sending }: SmsSending) =>
  sendFrom<WrittenSms>(jobs, ['sms'], {
    ...sending,
    counted: 'Sms',
    write: async ({ kind, data }) => {
      if (!gateway) throw new DroppedMessage('ENOSMS')
      return writerOf<WrittenSms>(writers, kind)(sending.db, data)
    },
    send: async (message, { to, text }) => {
      const month = await consumeSms(sending.db, mails, message)
      try {
        await gateway?.send({ to, text })
      } catch (error) {
        if (error instanceof SmsFailure && error.isRefused) await returnToMonth(sending.db, month)
        throw error
      }
    },
    lineOf: ({ to, subject }) => ({ recipient: hiddenNumber(to), subject }),
    codesOf: (error) => (error instanceof Error && 'code' in error ? String(error.code) : ''),
    // A gateway that refuses may be set wrong: the writer says when a message is too old.
    isFinal: () => false,
    saveRecipient: async () => undefined,
  })

/** Counts what is about to be handed over, before it is: two processes may never send more than is allowed. */
async function consumeSms(db: Db, mails: Mails, { id, kind, user_id }: QueuedMessage): Promise<string> {
  const month = thisMonth()
  const refusal = await db.transaction().execute(async (trx) => {
    if (kind === 'sms-alert' && user_id !== null && !(await consumeDay(trx, { id, user_id }))) return 'EDAY'
    return (await consumeMonth(trx, mails, month)) ? null : 'EMONTH'
  })
  if (refusal !== null) throw new DroppedMessage(refusal)
  return month
}
