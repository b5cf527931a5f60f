import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

/** Creates the secret once (0600), even with several processes at a time. */
export async function generatedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
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

/** 256 random bits as 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const cookieName = (name: string, { isHttps }: Pick<Config, 'isHttps'>) => (isHttps ? `__Host-${name}` : name)

export function signer(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `estran ${purpose}`, 32))
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
