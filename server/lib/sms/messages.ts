import type { SmsKind } from '../../../contract/mails.ts'
import { clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { type Jobs, PutOff } from '../jobs.ts'
import type { Mails } from '../mail/mails.ts'
import {
  DroppedMessage,
  type FailureReport,
  type MessageOutbox,
  outbox,
  type QueuedMessage,
  sendFrom,
  writerOf,
} from '../outbox/outbox.ts'
import { consumeDay } from './day.ts'
import { SmsFailure, type SmsGateway, type SmsMessage } from './gateway.ts'
import { consumeMonth, returnToMonth, tellOfMonth } from './month.ts'
import { hiddenNumber } from './numbers.ts'

/** The stored data of each kind. Number, code and link are read or made when the message leaves. */
export interface SmsData {
  'sms-alert': { user_id: number; event_id: number }
  /** Goes to the number of `phone_codes` that waits to be proved. */
  'sms-code': { user_id: number }
  /** Goes to the number that a super administrator tries. */
  'sms-trial': { user_id: number; number: string; asked_at: string }
}

export interface WrittenSms extends SmsMessage {
  /** Kept in the log in place of the text: never a code nor a link. */
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

/** Tries of one message that end without anybody knowing: each may have reached its reader. They take ten minutes. */
const MAX_UNCERTAIN = 6
/** How long a message waits for places of the month that may come back. */
const HELD_MS = 15_000

export function sendSms(jobs: Jobs, { mails, writers, gateway, ...sending }: SmsSending) {
  const { db } = sending
  sendFrom<WrittenSms>(jobs, ['sms'], {
    ...sending,
    counted: 'Sms',
    write: async ({ kind, data }) => {
      openGateway(gateway)
      return writerOf<WrittenSms>(writers, kind)(db, data)
    },
    send: async (message, { to, text }) => {
      await consumeSms(db, mails, message, to)
      try {
        await openGateway(gateway).send({ to, text })
      } catch (error) {
        if (!(error instanceof SmsFailure)) throw error
        if (error.isRefused) await returnToMonth(db, message.id)
        else if ((await countUncertain(db, message.id)) >= MAX_UNCERTAIN) throw new GivenUp(error)
        throw error
      }
    },
    lineOf: ({ to, subject }) => ({ recipient: hiddenNumber(to), subject }),
    codesOf: (error) => (error instanceof Error && 'code' in error ? String(error.code) : ''),
    // A gateway that refuses may be set wrong: the writer says when a message is too old.
    isFinal: (error) => error instanceof GivenUp,
    saveRecipient: (trx) => tellOfMonth(trx, mails),
  })
}

class GivenUp extends Error {
  readonly code: string

  constructor({ message, code }: SmsFailure) {
    super(message)
    this.code = code
  }
}

function openGateway(gateway: SmsGateway | null): SmsGateway {
  if (!gateway) throw new DroppedMessage('ENOSMS')
  return gateway
}

/** Counts what is about to be handed over, before it is: two processes may never send more than is allowed. */
async function consumeSms(db: Db, mails: Mails, message: QueuedMessage, to: string) {
  const refusal = await db.transaction().execute(async (trx) => {
    const { id, kind, user_id } = message
    if (kind === 'sms-alert' && user_id !== null) {
      // Taken away, or proved by another, since the message was written.
      if (!(await hasNumber(trx, user_id, to))) return 'ENONUMBER'
      if (!(await consumeDay(trx, { id, user_id }))) return 'EDAY'
    }
    const place = await consumeMonth(trx, message)
    if (place === 'held by others') throw new PutOff(new Date(clock.now().getTime() + HELD_MS))
    if (place === 'full') await tellOfMonth(trx, mails)
    return place && 'EMONTH'
  })
  if (refusal !== null) throw new DroppedMessage(refusal)
}

const hasNumber = (db: Db, userId: number, number: string) =>
  db.selectFrom('phones').select('number').where('user_id', '=', userId).where('number', '=', number).executeTakeFirst()

async function countUncertain(db: Db, id: string): Promise<number> {
  const { uncertain_tries } = await db
    .updateTable('mails')
    .set((eb) => ({ uncertain_tries: eb('uncertain_tries', '+', 1) }))
    .where('id', '=', id)
    .returning('uncertain_tries')
    .executeTakeFirstOrThrow()
  return uncertain_tries
}
