import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { createUser } from '../../test/as.ts'
import { countLockWaits } from '../../test/database.ts'
import { testDatabase } from '../../test/site.ts'
import { clock } from '../clock.ts'
import {
  deleteOldPasswordTokens,
  endLinks,
  findPasswordLink,
  makePasswordLink,
  takePasswordLink,
} from './password-tokens.ts'
import { hashPassword } from './passwords.ts'

const database = testDatabase()
const realNow = clock.now
const FROM = { publicUrl: 'https://estran.example', way: 'mail' } as const

afterEach(() => {
  clock.now = realNow
})

const person = () => createUser(database.db, 'client')

/** Reads a link as the browser does. */
function read(link: string) {
  const { origin, pathname, search, hash } = new URL(link)
  const { email = '', token = '', ...more } = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  return { page: `${origin}${pathname}`, search, email, token, more }
}

const make = async (user: { id: number; email: string }) => read((await makePasswordLink(database.db, user, FROM)).href)
const owner = ({ email, token }: { email: string; token: string }) => findPasswordLink(database.db, email, token)
const take = async (link: { email: string; token: string }) => {
  const found = await owner(link)
  return found && takePasswordLink(database.db, found)
}

const later = (minutes: number) => {
  const moment = realNow().getTime() + minutes * 60_000
  clock.now = () => new Date(moment)
}

const held = ({ id }: { id: number }) =>
  database.db.selectFrom('password_tokens').selectAll().where('user_id', '=', id).execute()

describe('the link', () => {
  test('is under PUBLIC_URL, its token in the fragment alone, 256 bits of it', async () => {
    const user = await person()
    const { page, search, email, token, more } = await make(user)
    expect({ page, search, more }).toEqual({
      page: 'https://estran.example/auth/reset_password',
      search: '',
      more: {},
    })
    expect(email).toBe(user.email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('is not made for an address that the account leaves meanwhile', async () => {
    const user = await person()
    const made = await database.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('users')
        .set({ email: `left-${user.email}` })
        .where('id', '=', user.id)
        .execute()
      const making = makePasswordLink(database.db, user, FROM).catch(() => null)
      await expect.poll(() => countLockWaits(database.db)).toBe(1)
      return { making }
    })
    expect([await made.making, await held(user)]).toEqual([null, []])
  })

  test.each(['a+b&token=x@c.example', "o'brien@c.example", 'a#b%41=?@c.example', 'é@c.example'])(
    'brings %s back unchanged',
    async (address) => {
      const { id } = await person()
      await database.db.updateTable('users').set({ email: address }).where('id', '=', id).execute()
      const { email, token, more } = await make({ id, email: address })
      expect([email, token.length, more]).toEqual([address, 43, {}])
    },
  )

  test('that was handed over stays, whatever an invitation that was being written brings', async () => {
    const user = await person()
    const handed = read((await makePasswordLink(database.db, user, { ...FROM, way: 'by-hand' })).href)
    await expect(makePasswordLink(database.db, user, { ...FROM, way: 'invitation' })).rejects.toThrow('no result')
    expect(await owner(handed)).toMatchObject(user)
    await make(user)
    expect(await owner(handed)).toBeUndefined()
  })

  test('finds its owner, whether it came by mail or by the console', async () => {
    const user = await person()
    const mailed = await make(user)
    expect(await owner(mailed)).toMatchObject(user)
    expect(await take(mailed)).toEqual({ is_mailed: true })
    const shown = read((await makePasswordLink(database.db, user, { ...FROM, way: 'by-hand' })).href)
    expect(await owner(shown)).toMatchObject(user)
    expect(await take(shown)).toEqual({ is_mailed: false })
  })
})

test('the table holds the newest link only, by its hash', async () => {
  const user = await person()
  const links = [await make(user), await make(user), await make(user)]
  expect(await Promise.all(links.map(owner))).toEqual([undefined, undefined, expect.objectContaining({ id: user.id })])
  const rows = await held(user)
  expect(rows).toHaveLength(1)
  const token = links[2]?.token ?? ''
  expect(rows[0]?.token_hash).toEqual(createHash('sha256').update(token).digest())
  expect(Buffer.from(JSON.stringify(rows)).includes(token)).toBe(false)
})

test('one of many links made at once is valid', async () => {
  const user = await person()
  const links = await Promise.all(Array.from({ length: 8 }, () => make(user)))
  expect((await Promise.all(links.map(owner))).filter(Boolean)).toHaveLength(1)
})

test('a link is valid for sixty minutes', async () => {
  const link = await make(await person())
  later(59)
  expect(await owner(link)).toBeDefined()
  later(61)
  expect(await owner(link)).toBeUndefined()
})

test('a new link is valid for sixty minutes from then', async () => {
  const user = await person()
  await make(user)
  later(50)
  const link = await make(user)
  later(109)
  expect(await owner(link)).toBeDefined()
  later(111)
  expect(await owner(link)).toBeUndefined()
})

test('reading a link does not use it up; deleting it does', async () => {
  const user = await person()
  const link = await make(user)
  for (let look = 0; look < 3; look++) expect(await owner(link)).toBeDefined()
  await endLinks(database.db, user.id)
  expect(await owner(link)).toBeUndefined()
})

test('a link works for its owner only, and an almost right token is wrong', async () => {
  const [mine, theirs] = [await person(), await person()]
  const [link, other] = [await make(mine), await make(theirs)]
  const { email, token } = link
  const hash = createHash('sha256').update(token).digest()
  const wrong = [
    { email: theirs.email, token },
    { email, token: other.token },
    { email: '', token },
    ...['', ` ${token}`, `${token}=`, token.slice(0, -1), token.toLowerCase(), '%', hash.toString('hex')].map(
      (one) => ({
        email,
        token: one,
      }),
    ),
  ]
  for (const one of wrong) expect([one, await owner(one)]).toEqual([one, undefined])
  expect(await owner(link)).toMatchObject({ id: mine.id })
})

test('a second use waits for the first, and finds the link used', async () => {
  const [user, other] = [await person(), await person()]
  const link = await owner(await make(user))
  const token_hash = link?.token_hash ?? Buffer.alloc(32)
  expect(await takePasswordLink(database.db, { id: other.id, token_hash })).toBeUndefined()
  const use = () => database.db.transaction().execute((trx) => takePasswordLink(trx, { id: user.id, token_hash }))
  const taken = await Promise.all(Array.from({ length: 6 }, use))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('an expired link is refused, and deleted later', async () => {
  const [old, fresh] = [await person(), await person()]
  const found = await owner(await make(old))
  clock.now = () => new Date(realNow().getTime() + 61 * 60_000)
  expect(found && (await takePasswordLink(database.db, found))).toBeUndefined()
  await make(fresh)
  await deleteOldPasswordTokens(database.db)
  expect([(await held(old)).length, (await held(fresh)).length]).toEqual([0, 1])
})

describe('the code beside a link', () => {
  const makeBoth = async (user: { id: number; email: string }) => {
    const { href, code } = await makePasswordLink(database.db, user, FROM)
    return { link: read(href), code, by: (typed: string) => owner({ email: user.email, token: typed }) }
  }

  test('has sixty bits, and finds the same owner however it is typed', async () => {
    const user = await person()
    const { code, by } = await makeBoth(user)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    for (const typed of [code, code.toLowerCase(), ` ${code.replaceAll('-', ' ')}`, code.replaceAll('0', 'O')]) {
      expect([typed, (await by(typed))?.id]).toEqual([typed, user.id])
    }
    expect(await by(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined()
  })

  test('opens nobody else’s account, goes with its link, and a newer one replaces it', async () => {
    const [mine, theirs] = [await person(), await person()]
    const first = await makeBoth(mine)
    await makeBoth(theirs)
    expect(await owner({ email: theirs.email, token: first.code })).toBeUndefined()
    const second = await makeBoth(mine)
    expect([await second.by(first.code), (await second.by(second.code))?.id]).toEqual([undefined, mine.id])
    await take({ email: mine.email, token: second.code })
    expect([await owner(second.link), await second.by(second.code)]).toEqual([undefined, undefined])
    const third = await makeBoth(mine)
    await take(third.link)
    expect(await third.by(third.code)).toBeUndefined()
  })

  test('is stored as slowly as a password, and lives as long as its link', async () => {
    const user = await person()
    const { code, by } = await makeBoth(user)
    const costOf = (hash: string | null | undefined) => hash?.split('$').slice(0, 4)
    expect(costOf((await held(user))[0]?.code_hash)).toEqual(costOf(await hashPassword('marée basse')))
    later(59)
    expect(await by(code)).toBeDefined()
    later(61)
    expect(await by(code)).toBeUndefined()
  })

  test('is none for a link that was made before there were codes', async () => {
    const user = await person()
    const { code, link, by } = await makeBoth(user)
    await database.db.updateTable('password_tokens').set({ code_hash: null }).where('user_id', '=', user.id).execute()
    expect([await by(code), (await owner(link))?.id]).toEqual([undefined, user.id])
  })
})

test('a link is deleted with its person', async () => {
  const user = await person()
  const link = await make(user)
  await database.db.deleteFrom('users').where('id', '=', user.id).execute()
  expect([await held(user), await owner(link)]).toEqual([[], undefined])
})
