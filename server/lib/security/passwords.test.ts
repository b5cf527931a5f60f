import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { BASE_ENV } from '../../test/process.ts'
import { hashPassword, isPassword } from './passwords.ts'

const TIMED = join(import.meta.dirname, '../../test/sign-in/timed-passwords.ts')

const COMPOSED = 'mar\u00e9e basse à 5 h'
const DECOMPOSED = COMPOSED.normalize('NFD')

test('in a process of the product the hash is argon2id at OWASP’s cost, and a check takes as long without one', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [TIMED], { env: BASE_ENV })
  const { hash, known, unknown } = JSON.parse(stdout)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  // Far from what one hundredth of the work would take, however busy the machine.
  expect(unknown).toBeGreaterThan(known / 3)
  expect(known).toBeGreaterThan(unknown / 3)
})

test('the hash is another each time, and tells nothing', async () => {
  const [one, two] = await Promise.all([hashPassword('marée basse'), hashPassword('marée basse')])
  expect(two).not.toBe(one)
  expect(one).not.toContain('marée')
  expect([await isPassword(one, 'marée basse'), await isPassword(two, 'marée basse')]).toEqual([true, true])
})

describe('a different password is not accepted:', () => {
  const long = (sign: string) => `${'x'.repeat(74)}${sign}12345`

  test.each([
    ['80 characters that differ only at the 75th', long('a'), long('b')],
    ['128 characters that differ only at the last', `${'é'.repeat(127)}a`, `${'é'.repeat(127)}b`],
    ['128 emoji that differ only at the last', `${'🌊'.repeat(127)}🦪`, `${'🌊'.repeat(127)}🐚`],
    ['a blank before', 'marée basse', ' marée basse'],
    ['a blank after', 'marée basse', 'marée basse '],
    ['two blanks between', 'marée basse', 'marée  basse'],
    ['another case', 'marée basse', 'Marée basse'],
    ['without the accent', 'marée basse', 'maree basse'],
    ['another end after a zero character', 'marée\u0000basse', 'marée\u0000haute'],
    ['a wider letter', 'marée basse', 'ｍarée basse'],
    ['nothing', 'marée basse', ''],
  ])('%s', async (_, password, other) => {
    const hash = await hashPassword(password)
    expect([await isPassword(hash, password), await isPassword(hash, other)]).toEqual([true, false])
  })
})

test('é is the same whether the keyboard writes it as one sign or as two', async () => {
  expect(DECOMPOSED).not.toBe(COMPOSED)
  for (const [set, typed] of [
    [COMPOSED, DECOMPOSED],
    [DECOMPOSED, COMPOSED],
  ] as const) {
    expect(await isPassword(await hashPassword(set), typed)).toBe(true)
  }
})

test('the hash itself is not the password', async () => {
  const hash = await hashPassword('marée basse')
  expect(await isPassword(hash, hash)).toBe(false)
})

describe('without a password', () => {
  test.each([null, undefined])('no password matches %j', async (none) => {
    for (const typed of ['', 'nobody has this password', 'null', 'undefined']) {
      expect([typed, await isPassword(none, typed)]).toEqual([typed, false])
    }
  })
})
