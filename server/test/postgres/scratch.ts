import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Ten times what all tests write, so that nothing else on the machine misses it. */
const MIN_FREE_BYTES = 4 * 2 ** 30

/** A new folder for a test’s data, in memory where there is plenty: on disk, half of the time goes into writing it. */
export async function makeScratchFolder(name: string): Promise<string> {
  const folder = (await isRoomy(IN_MEMORY)) && (await mkdtemp(join(IN_MEMORY, name)))
  if (folder && (await runsPrograms(folder))) return folder
  if (folder) await rm(folder, { recursive: true })
  return mkdtemp(join(tmpdir(), name))
}

async function isRoomy(path: string) {
  const { bavail, bsize } = await statfs(path).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, process.availableMemory()) >= MIN_FREE_BYTES
}

/** Whether programs may run there, as PostgreSQL must: a container’s memory disk often forbids it. */
async function runsPrograms(folder: string) {
  const program = join(folder, 'program')
  await writeFile(program, '#!/bin/sh\n', { mode: 0o700 })
  const { status } = spawnSync(program)
  await rm(program)
  return status === 0
}
