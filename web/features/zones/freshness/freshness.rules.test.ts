import { expect, test, vi } from 'vitest'
import { ageAt, ageOf, ageOn, type DataAge, dayAt, freshnessText, keptText, trustOf } from './freshness.rules.ts'

const at = (moment: string) => Date.parse(moment)
const CHANGED = 'la classe a pu changer'

test.each([
  ['checked', '2026-11-26T04:12:00Z', 'À jour, vérifié à 5\u00A0h\u00A012'],
  ['checked', '2026-11-25T17:03:00Z', 'À jour, vérifié hier à 18\u00A0h\u00A003'],
  ['checking', '2026-11-25T17:03:00Z', 'Vérification en cours, dernière fois hier à 18\u00A0h\u00A003'],
  ['behind', '2026-11-26T04:12:00Z', `Actualisation impossible depuis 5\u00A0h\u00A012\u00A0: ${CHANGED}`],
  ['off', '2026-11-26T04:12:00Z', `Hors connexion depuis 5\u00A0h\u00A012\u00A0: ${CHANGED}`],
  ['off', '2026-11-25T17:03:00Z', `Hors connexion depuis hier 18\u00A0h\u00A003\u00A0: ${CHANGED}`],
  // The day of Paris, not of UTC.
  ['off', '2026-11-24T23:30:00Z', `Hors connexion depuis hier 0\u00A0h\u00A030\u00A0: ${CHANGED}`],
  ['off', '2026-11-20T17:03:00Z', `Hors connexion depuis le 20\u00A0nov. 18\u00A0h\u00A003\u00A0: ${CHANGED}`],
  ['off', '2026-03-01T17:03:00Z', `Hors connexion depuis le 1\u00A0mars\u00A02026 18\u00A0h\u00A003\u00A0: ${CHANGED}`],
] as const)('%s, last heard at %s: %s', (state, moment, text) => {
  expect(freshnessText({ state, checkedAt: at(moment) }, '2026-11-26')).toBe(text)
})

test('the server’s own page says no time, which is kept for others', () => {
  expect(freshnessText({ state: 'checked', checkedAt: null }, '2026-11-26')).toBe('Vérification en cours')
})

test.each([
  ['checking', 'Vérification en cours'],
  ['behind', `Actualisation impossible\u00A0: ${CHANGED}`],
  ['off', `Hors connexion\u00A0: ${CHANGED}`],
] as const)(
  '%s, heard by a clock that was ahead: no moment is said, and the day is that of the clock now',
  (state, text) => {
    const wrong = { isError: state === 'behind', dataUpdatedAt: 0 }
    const age = ageOf({ zones: wrong, scales: wrong, on: '2026-11-24', isCutOff: state === 'off' })
    expect(age).toMatchObject({ state, checkedAt: null })
    expect(freshnessText(age, '2026-11-26')).toBe(text)
    expect(dayAt(age, at('2026-11-26T11:00:00Z'))).toBe('2026-11-26')
  },
)

test('what the screen shows is as old as the older of its answers, and the day is the zones’', () => {
  const now = Date.now()
  const zones = { isError: false, dataUpdatedAt: now }
  const scales = { isError: true, dataUpdatedAt: now - 7_200_000 }
  const shared = { on: '2026-11-26', isCutOff: false }
  const known = { checkedAt: scales.dataUpdatedAt, on: shared.on, saidAt: now }
  expect(ageOf({ zones, scales, ...shared })).toEqual({ state: 'behind', ...known })
  expect(ageOf({ zones, scales, ...shared, isCutOff: true })).toEqual({ state: 'off', ...known })
  const asked = { zones, scales: { isError: false, dataUpdatedAt: now } }
  expect(ageOf({ ...asked, ...shared })).toMatchObject({ state: 'checked', checkedAt: now })
  const kept = { isError: false, dataUpdatedAt: performance.timeOrigin - 1 }
  expect(ageOf({ zones, scales: kept, ...shared }).state).toBe('checking')
})

test('a clock that is set back while the page is open makes no answer of this page an earlier one', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() - 3_600_000)
  const now = { isError: false, dataUpdatedAt: Date.now() }
  expect(trustOf([now], false).state).toBe('checked')
  expect(trustOf([{ ...now, isError: true }], false).state).toBe('behind')
  vi.useRealTimers()
})

test.each([
  [
    'behind',
    '2026-11-25T17:03:00Z',
    'Vérifié hier à 18\u00A0h\u00A003 · actualisation impossible\u00A0: la liste a pu changer',
  ],
  ['off', '2026-11-26T08:00:00Z', 'Vérifié à 9\u00A0h\u00A000 · hors connexion\u00A0: la liste a pu changer'],
  ['off', null, 'Hors connexion\u00A0: la liste a pu changer'],
  ['checking', '2026-11-26T08:00:00Z', 'Vérification en cours, dernière fois à 9\u00A0h\u00A000'],
] as const)(
  'what is not asked by the minute, %s, last heard at %s, does not say since when it cannot be: %s',
  (state, moment, text) => {
    expect(keptText({ state, checkedAt: moment && at(moment) }, '2026-11-26', 'la liste')).toBe(text)
  },
)

const NOON = at('2026-11-26T11:00:00Z')

test.each<[DataAge['state'], number | null, DataAge['state']]>([
  ['checked', 0, 'checked'],
  ['checked', 180, 'checked'],
  ['checked', 181, 'checking'],
  ['checked', 259_200, 'checking'],
  // A clock that was set back, and a page that no clock has seen.
  ['checked', -3600, 'checked'],
  ['checked', null, 'checked'],
  ['checking', 0, 'checking'],
  ['behind', 181, 'behind'],
  ['off', 181, 'off'],
])('%s, heard %s seconds ago, is %s', (state, seconds, expected) => {
  const checkedAt = seconds === null ? null : NOON - seconds * 1000
  expect(ageAt({ state, checkedAt }, NOON)).toEqual({ state: expected, checkedAt })
})

test.each([
  ['checked', '2026-11-26', 'checked'],
  ['checked', '2026-11-27', 'checking'],
  ['behind', '2026-11-27', 'behind'],
] as const)('%s, heard on the 26th, is on %s %s', (state, today, expected) => {
  const age = { state, checkedAt: NOON, on: '2026-11-26', saidAt: NOON }
  expect(ageOn(age, today)).toEqual({ ...age, state: expected })
})

test.each([
  ['is right', '2026-11-26T11:00:00Z', '2026-11-26', '2026-11-26T22:59:00Z', '2026-11-26'],
  ['is right, past midnight in Paris', '2026-11-26T11:00:00Z', '2026-11-26', '2026-11-26T23:01:00Z', '2026-11-27'],
  [
    'is right, in the night of the clock change',
    '2026-10-24T21:59:00Z',
    '2026-10-24',
    '2026-10-25T22:30:00Z',
    '2026-10-25',
  ],
  ['is a day ahead', '2026-11-27T11:00:00Z', '2026-11-26', '2026-11-27T11:00:30Z', '2026-11-26'],
  [
    'is a day ahead, two days later without network',
    '2026-11-27T11:00:00Z',
    '2026-11-26',
    '2026-11-29T12:00:00Z',
    '2026-11-28',
  ],
  ['is a day behind', '2026-11-25T11:00:00Z', '2026-11-26', '2026-11-25T11:00:30Z', '2026-11-26'],
  ['is a year behind', '2025-11-26T11:00:00Z', '2026-11-26', '2025-11-26T11:00:30Z', '2026-11-26'],
  ['was set back since', '2026-11-26T11:00:00Z', '2026-11-26', '2025-11-26T11:00:00Z', '2026-11-26'],
  ['is some seconds late at midnight', '2026-11-26T22:59:56Z', '2026-11-27', '2026-11-26T23:00:10Z', '2026-11-27'],
  [
    'is right, and heard just after midnight',
    '2026-11-26T23:00:03Z',
    '2026-11-26',
    '2026-11-26T23:00:04Z',
    '2026-11-27',
  ],
  ['is right, hours after that', '2026-11-26T23:00:03Z', '2026-11-26', '2026-11-27T11:00:00Z', '2026-11-27'],
  ['was some seconds late, hours ago', '2026-11-26T22:59:56Z', '2026-11-27', '2026-11-28T05:00:00Z', '2026-11-28'],
])('the day on a device whose clock %s', (_case, saidAt, on, now, day) => {
  expect(dayAt({ saidAt: at(saidAt), on }, at(now))).toBe(day)
})
