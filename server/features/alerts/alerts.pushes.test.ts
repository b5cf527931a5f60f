import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AlertLevel } from '../../../contract/alerts.ts'
import { at, goTo as goToSecond, newZone, queuesOf, rank, subscriber } from '../../test/mailing/alerts.ts'
import { testDatabase } from '../../test/site.ts'
import { writeAlertPush } from './alerts.messages.ts'
import { alertTime, enqueueAlerts, notifySubscribers } from './alerts.outbox.ts'

const database = testDatabase()

beforeEach(() => void at(0))
afterEach(() => void vi.restoreAllMocks())

const goTo = (second: number) =>
  goToSecond(database.db, second, (id) => notifySubscribers(database.db, queuesOf(database.jobs), id))

/** No mail can leave meanwhile. */
test.each<[AlertLevel, [number, string | null][], (string | undefined)[]]>([
  ['any', [[0, 'elevee']], ['Non classée → Élevée']],
  [
    'any',
    [
      [0, 'elevee'],
      [100, null],
    ],
    ['Non classée → Élevée', 'Élevée → Non classée'],
  ],
  [
    'any',
    [
      [0, 'elevee'],
      [100, 'faible'],
    ],
    ['Non classée → Élevée', 'Élevée → Faible'],
  ],
  [
    'worse',
    [
      [0, 'elevee'],
      [100, null],
    ],
    ['Non classée → Élevée', undefined],
  ],
  [
    'worse',
    [
      [0, 'faible'],
      [100, 'elevee'],
    ],
    ['Non classée → Faible', 'Faible → Élevée'],
  ],
  [
    'worse',
    [
      [0, 'elevee'],
      [100, 'faible'],
    ],
    ['Non classée → Élevée', 'Non classée → Faible'],
  ],
])('a device that shows what no mail told yet follows (%s): %j is %j', async (level, steps, expected) => {
  const zone = await newZone(database.db)
  const { id: user_id } = await subscriber(database.db, zone, level)
  const said: (string | undefined)[] = []
  for (const [second, name] of steps) {
    await goTo(second)
    await rank(database.db, zone, name === null ? null : { class: name })
    await database.db.transaction().execute((trx) => enqueueAlerts(trx, database.jobs, [zone], alertTime(2)))
    await goTo(second + 5)
    if (second > 0) await goTo(second + 1000)
    const events = database.db.selectFrom('alert_events').select('id').where('zone_id', '=', zone)
    const { id: event_id } = await events.orderBy('id', 'desc').executeTakeFirstOrThrow()
    const notice = await writeAlertPush(database.db, { user_id, event_id })
    said.push(/ · (.* → .*), (?:dès|depuis) le /.exec(notice?.body ?? '')?.[1])
  }
  expect(said).toEqual(expected)
})
