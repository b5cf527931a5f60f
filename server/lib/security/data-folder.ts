import { chmod, mkdir, stat } from 'node:fs/promises'

/** Others may pass through a folder of root's: its PostgreSQL runs as somebody else. */
const ALLOWED = process.getuid?.() === 0 ? 0o7711 : 0o7700
const STICKY = 0o1000

/** Makes DATA_DIR where it is missing, and keeps others out of it, whoever made it: an unpacked copy lets them in. */
export async function openDataFolder(dataDir: string) {
  await mkdir(dataDir, { recursive: true, mode: 0o777 & ALLOWED })
  const { mode, uid } = await stat(dataDir)
  // A folder of another's, such as a mounted one, or one that many share, is theirs to guard.
  if (uid !== process.getuid?.() || (mode & STICKY) !== 0) return
  if ((mode & 0o7777 & ~ALLOWED) !== 0) await chmod(dataDir, mode & ALLOWED)
}
