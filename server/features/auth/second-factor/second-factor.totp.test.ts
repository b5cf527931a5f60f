import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { newTotp, stepOfCode } from './second-factor.totp.ts'

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

const at = (seconds: number) => new Date(seconds * 1000)

test.each(VECTORS)('RFC 6238: at %i the code is %s', (seconds, code) => {
  expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code serves half a minute early or late, and no more', () => {
  const [seconds, code] = VECTORS[3]
  const step = Math.floor(seconds / 30)
  expect(stepOfCode(SECRET, code, at((step - 1) * 30))).toBe(step)
  expect(stepOfCode(SECRET, code, at((step + 1) * 30 + 29))).toBe(step)
  expect(stepOfCode(SECRET, code, at((step - 1) * 30 - 1))).toBeNull()
  expect(stepOfCode(SECRET, code, at((step + 2) * 30))).toBeNull()
})

test('a new secret has 160 bits, is another each time, and is read by applications of codes', () => {
  const { secret, uri } = newTotp('anne@exemple.fr')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotp('anne@exemple.fr').secret).not.toBe(secret)
  const url = new URL(uri)
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Estran:anne@exemple.fr',
  ])
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret, issuer: 'Estran', digits: '6', period: '30' })
})
