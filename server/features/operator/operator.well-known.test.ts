import { describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { today } from '../../lib/clock.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
const ask = (url: string, method: 'GET' | 'HEAD' | 'POST' | 'DELETE' = 'GET') => site.app.inject({ method, url })

describe('security.txt', () => {
  const URL = '/.well-known/security.txt'

  test('is not there while the contact is the one that comes with the product', async () => {
    expect((await ask(URL)).statusCode).toBe(404)
  })

  test('says to whom a fault is told, in French, and until when, at most a year', async () => {
    await site.db.updateTable('settings').set({ contact_email: 'alerte+1@abers.fr' }).execute()
    await expect.poll(async () => (await ask(URL)).body).toContain('Contact: mailto:alerte%2B1@abers.fr\n')
    const { statusCode, headers, body } = await ask(URL)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toMatch(/^Preferred-Languages: fr$/m)
    expect(body).toMatch(/^Canonical: http.*\/\.well-known\/security\.txt$/m)
    const [, expires = ''] = /^Expires: (\S+)T00:00:00Z$/m.exec(body) ?? []
    expect(expires > addDays(today(), 30) && expires < addDays(today(), 365)).toBe(true)
  })

  test('is the same to HEAD, without its text, and needs no session', async () => {
    expect(await ask(URL, 'HEAD')).toMatchObject({ statusCode: 200, body: '' })
  })
})

test('a password manager is led to where a password is changed', async () => {
  const { statusCode, headers } = await ask('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([
    302,
    expect.stringMatching(/^http[^?]*\/app\/account\?view=password$/),
  ])
})

test.each(['POST', 'DELETE'] as const)('%s does nothing there', async (method) => {
  for (const url of ['/.well-known/security.txt', '/.well-known/change-password', '/.well-known/other']) {
    expect((await ask(url, method)).statusCode).toBe(404)
  }
})
