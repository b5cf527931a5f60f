import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export async function runningUrl(dataDir: string): Promise<string | null> {
  const folder = join(resolve(dataDir), 'postgresql')
  try {
    const lines = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
    const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
    const [port = '', status = ''] = [lines[3]?.trim(), lines[7]?.trim()]
    return status === 'ready' ? `postgresql://estran:${password}@127.0.0.1:${port}/estran` : null
  } catch {
    return null
  }
}
