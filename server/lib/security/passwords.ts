import { hash, verify } from '@node-rs/argon2'
import { fairQueue } from '../fair-queue.ts'
import type { Caller } from '../http/caller.ts'
import { networkOf } from './limits.ts'

// OWASP Password Storage: argon2id (the library's default), 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** libuv has four threads for all: hashing in each of them would stop every file and look-up of a name. */
const AT_ONCE = 2
/** Some seconds of hashing. */
const MAX_WAITING = 250

const inTurn = fairQueue({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING })

/** What a caller's password costs runs within `work`, its limits included: who is not let in has used up none. */
export const passwordTurn = <T>({ ip, signal }: Caller, work: () => Promise<T>) => inTurn(networkOf(ip), signal, work)

/** Keyboards write é as one code point or two. */
const written = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => hash(written(password), COST)

let nobody: Promise<string> | undefined

/** Takes the same time with no account or no password, so that timing reveals nothing. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await nobody), written(password))
  return isRight && Boolean(passwordHash)
}
