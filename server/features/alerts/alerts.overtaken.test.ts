import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { at, goTo, newZone, queuesOf, rank, subscriber } from '../../test/mailing/alerts.ts'
import { writeMail } from '../../test/mails.ts'
import { testDatabase } from '../../test/site.ts'
import { writeAlertPush } from './alerts.messages.ts'
import { alertTime, enqueueAlerts, notifySubscribers } from './alerts.outbox.ts'

const database = testDatabase()
let zone: number

beforeEach(async () => {
  at(0)
  zone = await newZone(database.db)
})
afterEach(() => void vi.restoreAllMocks())

/** Gives the zone these classes, an hour apart so that none corrects another; returns the data of their mails. */
async function change(classes: readonly (string | null)[]) {
  const { id: user_id } = await subscriber(database.db, zone)
  for (const [hour, name] of classes.entries()) {
    at(hour * 3600)
    await rank(database.db, zone, name === null ? null : { class: name })
    await database.db.transaction().execute((trx) => enqueueAlerts(trx, database.jobs, [zone], alertTime(2)))
    await goTo(database.db, hour * 3600 + 5, (id) => notifySubscribers(database.db, queuesOf(database.jobs), id))
  }
  const events = await database.db
    .selectFrom('alert_events')
    .select('id')
    .where('zone_id', '=', zone)
    .orderBy('id')
    .execute()
  return events.map(({ id }) => ({ user_id, event_id: id }))
}

const LATER = 'Depuis, la classe a encore changé. En vigueur à présent\u00A0: '

test.each<[(string | null)[], (string | null)[]]>([
  [
    ['faible', 'elevee'],
    ['Élevée', null],
  ],
  [
    ['elevee', null],
    ['Non classée', null],
  ],
  [
    ['elevee', 'faible', 'moderee'],
    ['Modérée', 'Modérée', null],
  ],
  // It has come back.
  [
    ['elevee', 'faible', 'elevee'],
    [null, 'Élevée', null],
  ],
])('a mail that leaves late says what is in force by now: %j', async (classes, expected) => {
  const all = await change(classes)
  for (const [index, data] of all.entries()) {
    const now = expected[index]
    const letter = await writeMail(database.db, 'zone-alert', data)
    const digest = await writeMail(database.db, 'alert-digest', { user_id: data.user_id, event_ids: [data.event_id] })
    for (const { text } of [letter, digest].filter((one) => one !== null)) {
      if (now) expect(text).toContain(`${LATER}${now}.`)
      else expect(text).not.toContain(LATER)
    }
    if (now) expect(letter?.text).toContain(`ARN F-spécifiques infectieux\u00A0: ${now}\n`)
    const notice = await writeAlertPush(database.db, data)
    expect(notice === null).toBe(Boolean(now))
  }
})
