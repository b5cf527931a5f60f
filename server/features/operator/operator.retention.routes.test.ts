import { describe, expect, test } from 'vitest'
import { getRetention, updateRetention } from '../../../contract/operator.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

describe('the months after which an unused account goes', () => {
  test('are chosen among some, and kept', async () => {
    const boss = await site.visitor('actalia-admin')
    for (const inactive_months of [36, 0, 24] as const) {
      expect((await boss.send(updateRetention, { body: { inactive_months } })).status).toBe(204)
      expect((await boss.send(getRetention, {})).body).toEqual({ inactive_months })
    }
  })

  test('that a colleague chose since are not replaced unread; the same choice twice is one', async () => {
    const [boss, colleague] = [await site.visitor('actalia-admin'), await site.visitor('actalia-admin')]
    const choose = (by: typeof boss, inactive_months: 0 | 12 | 24, seen: 0 | 12 | 24) =>
      by.call(updateRetention, { body: { inactive_months, seen } })
    await boss.send(updateRetention, { body: { inactive_months: 24 } })
    expect((await choose(colleague, 0, 24)).status).toBe(204)
    const { status, body } = await choose(boss, 12, 24)
    expect([status, body.message, body.current]).toEqual([
      409,
      expect.stringMatching(/^Cette durée a été modifiée entre-temps, par Le Test le /),
      { inactive_months: 0 },
    ])
    expect((await choose(boss, 0, 24)).status).toBe(204)
    expect((await choose(boss, 12, 0)).status).toBe(204)
  })

  test.each([[5], [-1], ['24'], [null], [240]])('%j is none: 422', async (inactive_months) => {
    const boss = await site.visitor('actalia-admin')
    const { status, body } = await boss.call(updateRetention, { body: { inactive_months } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['inactive_months']])
  })

  test('are the super administrator’s alone', async () => {
    const admin = await site.visitor('actalia-user')
    expect((await admin.send(getRetention, {})).status).toBe(403)
    expect((await admin.send(updateRetention, { body: { inactive_months: 0 } })).status).toBe(403)
  })
})
