import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/folder.ts'
import { generatedSecret, sealer, signer } from './secret.ts'

const run = promisify(execFile)
let folder = ''

beforeAll(async () => {
  folder = await temporaryFolder()
})

describe('the generated secret', () => {
  test('is made once, long, and for its owner’s eyes only', async () => {
    const dataDir = join(folder, 'one')
    const secret = await generatedSecret(dataDir)
    expect(secret.length).toBeGreaterThanOrEqual(43)
    expect(await generatedSecret(dataDir)).toBe(secret)
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    expect((await readFile(join(dataDir, 'secret'), 'utf8')).trim()).toBe(secret)
    expect(await readdir(dataDir)).toEqual(['secret'])
  })

  test('is another in another folder', async () => {
    expect(await generatedSecret(join(folder, 'two'))).not.toBe(await generatedSecret(join(folder, 'three')))
  })

  test('is one for several processes that start together', async () => {
    const dataDir = join(folder, 'shared')
    const script = `
      import { generatedSecret } from ${JSON.stringify(join(import.meta.dirname, 'secret.ts'))}
      console.log(await generatedSecret(${JSON.stringify(dataDir)}))`
    const runs = Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', script]))
    const secrets = (await Promise.all(runs)).map(({ stdout }) => stdout.trim())
    expect(secrets).toHaveLength(4)
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(43)
    expect(new Set(secrets).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['secret'])
  })
})

describe('a signature', () => {
  const { sign, verify } = signer('a secret for tests only', 'csrf')

  test('is right for its own text only', () => {
    expect(verify('texte', sign('texte'))).toBe(true)
    for (const text of ['Texte', 'texte ', '', 'texte\u0000']) expect(verify(text, sign('texte'))).toBe(false)
  })

  test.each(['', 'abc', `${sign('texte')}A`, sign('texte').slice(1), 'é'.repeat(22), sign('texte').toUpperCase()])(
    '« %s » is none',
    (signature) => {
      expect(verify('texte', signature)).toBe(false)
    },
  )

  test('is worth nothing for another purpose or with another secret', () => {
    expect(signer('a secret for tests only', 'mail').verify('texte', sign('texte'))).toBe(false)
    expect(signer('another secret', 'csrf').verify('texte', sign('texte'))).toBe(false)
    expect(signer('a secret for tests only', 'csrf').verify('texte', sign('texte'))).toBe(true)
  })
})

describe('a sealed text', () => {
  const { seal, open } = sealer('a secret for tests only', 'totp')
  const sealed = seal('JBSWY3DPEHPK3PXP', 'user 1')

  test('is read again with its own subject, and never looks twice the same', () => {
    expect(open(sealed, 'user 1')).toBe('JBSWY3DPEHPK3PXP')
    expect(seal('JBSWY3DPEHPK3PXP', 'user 1')).not.toBe(sealed)
    expect(Buffer.from(sealed, 'base64url').includes('JBSWY3DPEHPK3PXP')).toBe(false)
  })

  test('opens under no other subject, secret or purpose', () => {
    expect(open(sealed, 'user 2')).toBeNull()
    expect(sealer('another secret for tests', 'totp').open(sealed, 'user 1')).toBeNull()
    expect(sealer('a secret for tests only', 'totp setup').open(sealed, 'user 1')).toBeNull()
  })

  test('with any bit flipped, cut or empty, is nothing', () => {
    const bytes = Buffer.from(sealed, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(open(flipped.toString('base64url'), 'user 1')).toBeNull()
    }
    for (let length = 0; length < bytes.length; length++) {
      expect(open(bytes.subarray(0, length).toString('base64url'), 'user 1')).toBeNull()
    }
  })
})
