import { hash, verify } from '@node-rs/argon2'
import { keptOnce } from '../process/kept-once.ts'

/** OWASP Password Storage: argon2id (the library's default), 19 MiB, 2 passes, 1 lane. Tests alone take less. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards write é as one code point or two. */
const written = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => hash(written(password), PASSWORD_COST)

/** With their 100,000 words, loaded only where a password is set: 40 MB. */
export const passwordRules = () => import('./password-rules.ts')

const nobodysHash = keptOnce(() => hashPassword('nobody has this password'))

/** Takes the same time with no account or no password, so that timing reveals nothing. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const nobodys = await nobodysHash()
  const isRight = await verify(passwordHash ?? nobodys, written(password))
  return isRight && Boolean(passwordHash)
}
