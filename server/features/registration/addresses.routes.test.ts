import { beforeAll, describe, expect, test } from 'vitest'
import { forgotPassword, login, resetPassword } from '../../../contract/auth.ts'
import { listSectors } from '../../../contract/organisms.ts'
import { register } from '../../../contract/registration.ts'
import { createUser, exportUsers, listUsers, updateUser } from '../../../contract/users.ts'
import { hashPassword } from '../../lib/security/passwords.ts'
import { createUser as insertUser, Visitor } from '../../test/as.ts'
import { passwordToken, queuedMails, writeMail } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
const PASSWORD = 'une phrase 🌊 assez longue'

const EMAIL = 'contact@huîtres-essai.fr'
const FORMS = [EMAIL, 'contact@xn--hutres-essai-6fb.fr', 'CONTACT@HUI\u0302TRES-ESSAI.FR', `Parcs <${EMAIL}>;`]

let id: number
beforeAll(async () => {
  const admin = await site.visitor('actalia-user')
  const { body } = await admin.call(createUser, {
    body: { email: FORMS[1] ?? '', name: 'Le Bihan', role: 'client', organism_name: 'Parcs' },
  })
  id = body.id
  expect(body.email).toBe(EMAIL)
  const values = { password_hash: await hashPassword(PASSWORD) }
  await site.db.updateTable('users').set(values).where('id', '=', id).execute()
})

describe.each(FORMS)('an address with an accent, typed as %s', (typed) => {
  test('opens the account', async () => {
    const body = { email: typed, password: PASSWORD, remember: false }
    expect((await new Visitor(site.app).send(login, { body })).status).toBe(204)
  })

  test('is the account’s when somebody registers with it', async () => {
    const [sector] = (await new Visitor(site.app).send(listSectors, {})).body
    const answer = await new Visitor(site.app).call(register, {
      body: {
        ...{ name: 'Le Bihan', email: typed, siret: '73282932000074', organism_name: 'Parcs', sector_id: sector.id },
        ...{ street1: '1 quai', postcode: '56170', city: 'Quiberon', country: 'FR' },
      },
    })
    expect([answer.status, answer.body]).toEqual([201, { email: EMAIL }])
    const accounts = site.db.selectFrom('users').select('id').where('email', 'like', 'contact@%')
    expect(await accounts.execute()).toEqual([{ id }])
  })

  test('is taken for another account', async () => {
    const admin = await site.visitor('actalia-user')
    const other = await insertUser(site.db, 'client')
    const answer = await admin.call(updateUser, { params: { id: other.id }, body: { version: 1, email: typed } })
    expect([answer.status, answer.body.errors]).toEqual([422, { email: ['Cette adresse a déjà un compte.'] }])
  })
})

test('a link asked in one form, and used in another, sets the password; the mail has the accents', async () => {
  await new Visitor(site.app).call(forgotPassword, { body: { email: FORMS[1] ?? '' } })
  const asked = (await queuedMails(site.db)).filter(({ kind }) => kind === 'password-link')
  expect(asked.map(({ data }) => data)).toEqual([{ email: EMAIL }])
  expect(await writeMail(site.db, 'password-link', { email: EMAIL })).toMatchObject({ to: EMAIL })
  const body = {
    email: FORMS[1] ?? '',
    token: await passwordToken(site.db, EMAIL),
    password: PASSWORD,
    password_confirmation: PASSWORD,
  }
  expect((await new Visitor(site.app).call(resetPassword, { body })).status).toBe(204)
})

test('administrators see it with its accents, and find it in either form, with and without them', async () => {
  const admin = await site.visitor('actalia-user')
  const found = async (query: object) => {
    const { items } = (await admin.send(listUsers, { query })).body
    return items.map(({ email }: { email: string }) => email)
  }
  for (const search of ['huîtres-essai', 'huitres', 'xn--hutres-essai-6fb.fr', EMAIL]) {
    expect([search, await found({ search })]).toEqual([search, [EMAIL]])
  }
  for (const filter of [
    `email:equals:${EMAIL}`,
    'email:equals:contact@xn--hutres-essai-6fb.fr',
    'email:starts:contact@hui',
  ]) {
    expect([filter, await found({ filter })]).toEqual([filter, [EMAIL]])
  }
  const file = await admin.call(exportUsers, { query: { format: 'csv', search: EMAIL } })
  expect(file.raw.toString()).toContain(EMAIL)
})

test.each(["o'brien@b.fr", 'a&b=c/d?e#f%g@b.fr', '{x|y}~`!$^@b.fr'])(
  '%s registers, and gets its link',
  async (email) => {
    const admin = await site.visitor('actalia-user')
    const { status, body } = await admin.call(createUser, {
      body: { email, name: 'O’Brien', role: 'client', organism_name: 'Parcs' },
    })
    expect([status, body.email, body.name]).toEqual([201, email, 'O’Brien'])
    const letter = await writeMail(site.db, 'password-link', { email })
    const read = new URLSearchParams(new URL(letter?.link ?? '').hash.slice(1))
    expect([letter?.to, read.get('email')]).toEqual([email, email])
  },
)
