import { allows } from '../../../contract/core/access.ts'
import { clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import type { Jobs } from '../jobs.ts'
import { mayBeWrittenTo } from './push-hosts.ts'
import { getPushKeys } from './push-keys.queries.ts'
import { type Notice, postNotice } from './push-service.ts'
import { deleteDevice, deletePush, deletePushesBefore, findPush, type Push, updateNotBefore } from './pushes.queries.ts'
import { MAX_AGE, notBefore, outcomeOf } from './pushes.rules.ts'
import { PUSH_QUEUE, type PushData, type PushKind, type PushWriters } from './pushes.ts'

interface Sending {
  db: Db
  writers: PushWriters
  /** Whom a push service may write to: mailto: or https:. */
  subject: string
  isPublic: boolean
  tryMs?: number
  onFailure: (facts: { kind: string; host: string; status: number | null }) => void
}

export const sendPushes = (jobs: Jobs, sending: Sending) =>
  jobs.work(PUSH_QUEUE, async (id) => {
    const push = await findPush(sending.db, id)
    if (push) await sendPush(id, push, sending)
    await deletePush(sending.db, id)
  })

/** Throws when it is to be tried again. */
async function sendPush(id: string, push: Push, { db, writers, subject, isPublic, tryMs, onFailure }: Sending) {
  const { kind, endpoint } = push
  const now = clock.now().getTime()
  const left = Date.parse(push.queued_at) + MAX_AGE - now
  if (left <= 0 || !allows('client', push.role) || !mayBeWrittenTo(endpoint, { isPublic })) return
  if (push.not_before !== null && Date.parse(push.not_before) > now) throw new Error('the push service asked to wait')

  const write = writers[kind as PushKind] as (db: Db, data: PushData[PushKind]) => Promise<Notice | null>
  const notice = await write(db, push.data as PushData[PushKind])
  if (!notice) return
  const keys = await getPushKeys(db)
  const answer = await postNotice(push, notice, { keys, subject, ttl: Math.ceil(left / 1000), tryMs }).catch(() => null)
  const outcome = answer ? outcomeOf(answer.status) : 'later'
  if (outcome === 'sent') return
  if (outcome === 'device gone') return void (await deleteDevice(db, endpoint))
  const status = answer?.status ?? null
  onFailure({ kind, host: new URL(endpoint).host, status })
  if (outcome === 'refused') return
  const moment = notBefore(answer?.retryAfter ?? null, clock.now())
  if (moment) await updateNotBefore(db, id, moment)
  throw new Error(`not sent ${status ?? ''}`.trim())
}

export const deleteOldPushes = (db: Db) => deletePushesBefore(db, new Date(clock.now().getTime() - MAX_AGE))
