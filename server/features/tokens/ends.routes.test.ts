import { describe, expect, test } from 'vitest'
import { deleteUser } from '../../../contract/users.ts'
import type { App } from '../../test/as.ts'
import { openProcess, testSite } from '../../test/site.ts'
import { bring, issuer } from '../../test/tokens.ts'

const site = testSite()
const cast = () => issuer(site)
const statusOf = async (token: string, app: App = site.app) => (await bring(app, token)).status

describe('the account of a program', () => {
  test.each([
    ['is deactivated', { active: false }],
    ['gets another role', { role: 'client' as const }],
  ])('%s: its tokens end, and stay so when that is undone', async (_what, change) => {
    const { automate, issue, list } = await cast()
    const { token } = (await issue()).body
    expect(await statusOf(token)).toBe(200)
    const update = (values: object) => site.db.updateTable('users').set(values).where('id', '=', automate.id).execute()
    await update(change)
    await expect.poll(() => statusOf(token)).toBe(401)
    await update({ active: true, role: 'actalia-api' })
    expect([await statusOf(token), await list()]).toEqual([401, []])
    expect(await statusOf((await issue()).body.token)).toBe(200)
  })

  test('keeps its tokens through other changes, and loses them when deleted', async () => {
    const { automate, boss, issue } = await cast()
    const { token } = (await issue()).body
    await site.db.updateTable('users').set({ name: 'Autre', active: true }).where('id', '=', automate.id).execute()
    expect(await statusOf(token)).toBe(200)
    expect((await boss.send(deleteUser, { params: { id: automate.id }, body: {} })).status).toBe(204)
    await expect.poll(() => statusOf(token)).toBe(401)
  })
})

describe('in another process', () => {
  test('a token is refused as soon as it is revoked here, or its account deactivated', async () => {
    const elsewhere = await openProcess(site.database)
    const { automate, issue, revoke } = await cast()
    const [first, second] = [(await issue('Un')).body, (await issue('Deux')).body]
    for (const { token } of [first, second]) expect(await statusOf(token, elsewhere)).toBe(200)
    await revoke(first.id)
    await expect.poll(() => statusOf(first.token, elsewhere)).toBe(401)
    expect(await statusOf(second.token, elsewhere)).toBe(200)
    await site.db.updateTable('users').set({ active: false }).where('id', '=', automate.id).execute()
    await expect.poll(() => statusOf(second.token, elsewhere)).toBe(401)
    await elsewhere.close()
  })
})
