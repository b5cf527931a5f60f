import { setTimeout as wait } from 'node:timers/promises'

const UNDO_SECONDS = 60

import { startMailServer } from './alerts.ts'
import { addFollowers, addWeek, lastBatch, stateOf } from './data.ts'
import { atMost, count, type Figure } from './figures.ts'
import { asAdmin } from './site.ts'
import { batchOf, proposalsOf } from './week.ts'
import { type World, withDb } from './world.ts'

const BATCHES = 24
const LINES = 3
const MAIL_MS = 200
const PATIENCE_MS = 400_000

/** Of two processes one is killed every few seconds of the minute, and the mail server is away at its end, then slow. */
export async function measureUndo({ open, start }: World): Promise<Figure[]> {
  const { site, url } = await open('undo')
  await withDb(url, addWeek)
  const admin = await asAdmin(site)
  const lines = (await proposalsOf(site, admin, 10)).filter(({ type }) => type === 'phages').slice(0, BATCHES * LINES)
  await site.stop()
  const mails = startMailServer(MAIL_MS, true)
  const settings = { SMTP_URL: await mails.listening }
  const sites = [await start(url, settings), await start(url, settings)]
  const zones = lines.map(({ zone }) => zone.id)
  await withDb(url, (db) => addFollowers(db, zones))
  const before = await withDb(url, (db) => stateOf(db, zones))
  const beganAt = Date.now()
  const isOver = () => Date.now() - beganAt > UNDO_SECONDS * 1000 + 5000
  let kills = 0
  const killing = (async () => {
    while (!isOver()) {
      await wait(1500 + Math.random() * 1500)
      const at = kills % sites.length
      await sites[at]?.stop('SIGKILL')
      sites[at] = await start(url, settings)
      kills += 1
    }
  })()
  /** Again until one of the two has answered. */
  const insist = async (path: string, body: object | undefined, method: string) => {
    for (let turn = 0; ; turn++) {
      const answer = await fetch(`${sites[turn % 2]?.origin}/api${path}`, {
        method,
        headers: { ...admin, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => null)
      if (answer && answer.status < 500) return answer
      await wait(50)
    }
  }
  const undone = await Promise.all(
    Array.from({ length: BATCHES }, async (_, at) => {
      const batch = lines.slice(at * LINES, (at + 1) * LINES)
      await wait(Math.random() * 5000)
      // Saved by a process that was killed before it said so, it is refused the second time.
      await insist('/rankings/batch', batchOf(batch), 'POST')
      const id = await withDb(url, (db) =>
        lastBatch(
          db,
          batch.map(({ zone }) => zone.id),
        ),
      )
      if (at % 2 === 0) return []
      await wait(Math.random() * 50_000)
      const { status } = await insist(`/rankings/batch/${id}`, undefined, 'DELETE')
      if (status !== 204 && status !== 404) throw new Error(`A batch was not undone: ${status}`)
      return batch.map(({ zone }) => zone.id)
    }),
  ).then((all) => all.flat())
  await killing
  const saved = zones.filter((id) => !undone.includes(id))
  mails.isAway = false
  while (mails.received.length < saved.length && Date.now() - beganAt < PATIENCE_MS) await wait(100)
  await wait(10_000)
  const told = mails.recipients.map((email) => Number(/\d+/.exec(email)))
  const faults = saved.filter((id) => told.filter((one) => one === id).length !== 1).length
  const after = await withDb(url, (db) => stateOf(db, zones))
  const changed = undone.filter((id) => after.get(id) !== before.get(id)).length
  const unsaved = saved.filter((id) => after.get(id) === before.get(id)).length
  for (const site of sites) await site.stop()
  mails.close()
  const detail = `${kills} kills in the minute, ${saved.length} zones saved and ${undone.length} undone`
  return [
    atMost('Week undone: zones not as before', 0, changed + unsaved, count, detail),
    atMost('… people told of what was undone', 0, told.filter((id) => undone.includes(id)).length, count),
    atMost('… people told twice of what was saved, or never', 0, faults, count),
  ]
}
