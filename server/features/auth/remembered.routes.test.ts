import { afterEach, expect, test } from 'vitest'
import { getCurrentUser, login } from '../../../contract/auth.ts'
import { clock } from '../../lib/clock.ts'
import { hashPassword } from '../../lib/security/passwords.ts'
import { hashOf } from '../../lib/security/secret.ts'
import { createUser, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const PASSWORD = 'une phrase 🌊 assez longue'
const site = testSite()
const signIn = (visitor: Visitor, email: string, remember = false) =>
  visitor.send(login, { body: { email, password: PASSWORD, remember } })

const real = clock.now
afterEach(() => {
  clock.now = real
})
const at = (days: number) => {
  clock.now = () => new Date(real().getTime() + days * 86_400_000)
}

test('a remembered session is extended to thirty days at each use, ninety at most; any other lasts twelve hours', async () => {
  const { email } = await createUser(site.db, 'client', { password_hash: await hashPassword(PASSWORD) })
  const [kept, idle, short] = [new Visitor(site.app), new Visitor(site.app), new Visitor(site.app)]
  await signIn(kept, email, true)
  await signIn(idle, email, true)
  await signIn(short, email)
  const token = kept.cookies.estran_session
  const alive = async (visitor: Visitor) => (await visitor.send(getCurrentUser, {})).status === 200
  at(0.6)
  expect(await alive(short)).toBe(false)
  const lastsUntil = async () => {
    const session = site.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('token_hash', '=', hashOf(token ?? ''))
    return Date.parse(`${(await session.executeTakeFirst())?.expires_at}`)
  }
  for (const day of [29, 58, 87]) {
    at(day)
    expect([day, await alive(kept)]).toEqual([day, true])
    // Nothing waits for it to be written.
    await expect.poll(lastsUntil).toBeGreaterThan(clock.now().getTime() + 2 * 86_400_000)
  }
  expect(kept.cookies.estran_session).toBe(token)
  expect(await alive(idle)).toBe(false)
  at(91)
  // The browser would have dropped its cookie: the server must not count on it.
  if (token) kept.cookies.estran_session = token
  expect(await alive(kept)).toBe(false)
})
