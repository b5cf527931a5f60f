import { chown, lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface Account {
  uid: number
  gid: number
}

/** By number, because a small container may have no name for `nobody`. */
const NOBODY: Account = { uid: 65534, gid: 65534 }

/** PostgreSQL refuses to run as root. Returns undefined when our own account will do. */
export async function accountOf(cluster: string): Promise<Account | undefined> {
  const owner = await stat(cluster).catch(() => undefined)
  const self = process.getuid?.()
  if (self === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY
  if (owner && owner.uid !== self) {
    throw new Error(`La base de données ${cluster} appartient à un autre utilisateur (uid ${owner.uid}).`)
  }
  return undefined
}

/** Needed after a backup restored by root. */
export async function chownAll(folder: string, account: Account | undefined) {
  if (!account || (await stat(folder)).uid === account.uid) return
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries) await lchown(join(folder, entry), account.uid, account.gid)
  await chown(folder, account.uid, account.gid)
}

export async function closedAbove(path: string): Promise<string | undefined> {
  const parent = dirname(path)
  if (parent === path) return undefined
  const higher = await closedAbove(parent)
  if (higher) return higher
  const { mode } = await stat(parent)
  return (mode & 0o001) === 0 ? parent : undefined
}
