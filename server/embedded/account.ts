import { chown, lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** An account of the system, other than our own. */
export interface Account {
  uid: number
  gid: number
}

/** `nobody`, by its number: a small container may have no name for it. */
const NOBODY: Account = { uid: 65534, gid: 65534 }

/** Under which account PostgreSQL, which refuses root, runs: undefined for our own. */
export async function accountOf(cluster: string): Promise<Account | undefined> {
  const owner = await stat(cluster).catch(() => undefined)
  const self = process.getuid?.()
  if (self === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY
  if (owner && owner.uid !== self) {
    throw new Error(`La base de données ${cluster} appartient à un autre utilisateur (uid ${owner.uid}).`)
  }
  return undefined
}

/** Gives a folder and all it holds: a copy restored by root belongs to root. */
export async function give(folder: string, account: Account | undefined) {
  if (!account || (await stat(folder)).uid === account.uid) return
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries) await lchown(join(folder, entry), account.uid, account.gid)
  await chown(folder, account.uid, account.gid)
}

/** The highest folder above this path that other accounts may not walk through. */
export async function closedAbove(path: string): Promise<string | undefined> {
  const parent = dirname(path)
  if (parent === path) return undefined
  const higher = await closedAbove(parent)
  if (higher) return higher
  const { mode } = await stat(parent)
  return (mode & 0o001) === 0 ? parent : undefined
}
