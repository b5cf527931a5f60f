import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE_LETTERS, inGroups } from '../../../contract/core/codes.ts'
import type { Config } from '../../config.ts'
import { openDataFolder } from './data-folder.ts'

/** Creates the secret once (0600), even with several processes at a time. */
export async function generatedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  await openDataFolder(dataDir)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  // link() never overwrites, so the first process wins and the others read its secret.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  await chmod(file, 0o600)
  return (await readFile(file, 'utf8')).trim()
}

/** Replaces the secret that may be there. */
export async function saveSecret(dataDir: string, secret: string) {
  await openDataFolder(dataDir)
  const draft = join(dataDir, `secret.${randomBytes(6).toString('hex')}`)
  await writeFile(draft, secret, { mode: 0o600, flush: true })
  await rename(draft, join(dataDir, 'secret'))
}

/** 256 random bits as 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/** For people to type, four letters a group; a letter of 32 holds five random bits. */
export const randomCode = (length: number) =>
  inGroups(Array.from(randomBytes(length), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join(''))

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const cookieName = (name: string, { isHttps }: Pick<Config, 'isHttps'>) => (isHttps ? `__Host-${name}` : name)

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `estran ${purpose}`, 32))

export function signer(secret: string, purpose: string) {
  const key = keyOf(secret, purpose)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    verify: (text: string, signature: string) => {
      const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
export type Signer = ReturnType<typeof signer>

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals what must be read again: `about` says whose it is, and it opens under no other. */
export function sealer(secret: string, purpose: string) {
  const key = keyOf(secret, purpose)
  return {
    seal: (text: string, about: string) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Null for a text that was not sealed here, or not about this. */
    open: (text: string, about: string): string | null => {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        return `${decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8')}${decipher.final('utf8')}`
      } catch {
        return null
      }
    },
  }
}
export type Sealer = ReturnType<typeof sealer>
