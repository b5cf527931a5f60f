import { afterEach, expect, test, vi } from 'vitest'
import { clock } from '../../lib/clock.ts'
import { signer } from '../../lib/security/secret.ts'
import { createUser, TEST_SECRET } from '../../test/as.ts'
import { testDatabase } from '../../test/site.ts'
import { codesSms, phoneCodes, textOf } from './sms.codes.ts'
import { savePending } from './sms.queries.ts'

const database = testDatabase()
const signerFor = (purpose: string) => signer(TEST_SECRET, purpose)
const write = codesSms({ publicUrl: 'http://127.0.0.1:3000', signerFor })['sms-code']
afterEach(() => vi.restoreAllMocks())

async function someone(number = '+33612345678') {
  const { id } = await createUser(database.db, 'client')
  await savePending(database.db, id, number)
  return id
}
const stored = (id: number) =>
  database.db.selectFrom('phone_codes').selectAll().where('user_id', '=', id).executeTakeFirst()

test.each([
  ['https://estran.fr', 'Estran : 012 345 est votre code. Il vaut 10 minutes.\n\n@estran.fr #012345'],
  ['https://estran.fr:8443', 'Estran : 012 345 est votre code. Il vaut 10 minutes.'],
  ['https://192.0.2.1', 'Estran : 012 345 est votre code. Il vaut 10 minutes.'],
  ['https://[2001:db8::1]', 'Estran : 012 345 est votre code. Il vaut 10 minutes.'],
  ['http://estran.local', 'Estran : 012 345 est votre code. Il vaut 10 minutes.'],
  [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.fr`, 'Estran : 012 345 est votre code. Il vaut 10 minutes.'],
])('on %s a telephone offers the code only where it can tell the site', (publicUrl, text) => {
  expect(textOf('012345', 10, publicUrl)).toBe(text)
})

test('the message has plain letters, and at most 160', () => {
  for (let length = 1; length < 250; length++) {
    const host = 'a'.repeat(length).replace(/.{60}(?=.)/g, '$&.')
    expect(textOf('012345', 10, `https://${host}.fr`)).toMatch(/^[ -~\n]{40,160}$/)
  }
})

test('the code is made when its message leaves, and is not stored in clear, nor the same for another person or number', async () => {
  const id = await someone()
  expect((await stored(id))?.code_hash).toBeNull()
  const message = await write(database.db, { user_id: id })
  expect(message).toMatchObject({ to: '+33612345678', subject: '' })
  const code = message?.text.replace(/\D*(\d{3}) (\d{3}) .*/s, '$1$2') ?? ''
  const hash = (await stored(id))?.code_hash ?? ''
  const codes = phoneCodes(signerFor)
  const owner = { user_id: id, number: '+33612345678' }
  expect(codes.isRight(owner, code, hash)).toBe(true)
  expect(codes.isRight({ ...owner, user_id: id + 1 }, code, hash)).toBe(false)
  expect(codes.isRight({ ...owner, number: '+33612345679' }, code, hash)).toBe(false)
  expect(hash).not.toContain(code)
})

test('a message that is tried again says how long its new code is still worth something', async () => {
  const id = await someone()
  const first = await write(database.db, { user_id: id })
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 8.5 * 60_000))
  const second = await write(database.db, { user_id: id })
  expect(first?.text).toContain('Il vaut 10 minutes.')
  expect(second?.text).toContain('Il vaut 2 minutes.')
})

test.each([
  ['its time is over', async (_id: number) => vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 600_001))],
  [
    'its tries are used up',
    (id: number) => database.db.updateTable('phone_codes').set({ tries: 5 }).where('user_id', '=', id).execute(),
  ],
  [
    'its person may no longer sign in',
    (id: number) => database.db.updateTable('users').set({ active: false }).where('id', '=', id).execute(),
  ],
  ['its person is gone', (id: number) => database.db.deleteFrom('users').where('id', '=', id).execute()],
])('no code leaves once %s', async (_what, end) => {
  const id = await someone()
  await end(id)
  expect(await write(database.db, { user_id: id })).toBeNull()
})
