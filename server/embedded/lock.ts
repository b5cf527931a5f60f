import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release: () => void
}

/** Throws if another process holds the folder. Opening the lock file elsewhere in this process would drop the lock. */
export function lockFolder(folder: string): FolderLock {
  const holder = join(folder, 'application.pid')
  const path = join(folder, 'lock')
  // Created with this mode so that no other account can open and lock it.
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 })
  const database = new DatabaseSync(path, { open: false })
  try {
    database.open()
    database.exec('begin exclusive')
  } catch (error) {
    if (database.isOpen) database.close()
    throw new Error(refusal(folder, holder, error), { cause: error })
  }
  writeFileSync(holder, `${process.pid}\n`, { mode: 0o600 })
  return { release: () => database.isOpen && database.close() }
}

const SQLITE_BUSY = 5

function refusal(folder: string, holder: string, error: unknown) {
  if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) {
    return `Le dossier de données ${folder} ne peut pas être verrouillé ; est-il à un autre utilisateur ? (${String(error)})`
  }
  return `Estran tourne déjà sur ce dossier de données (${folder}, processus ${pidIn(holder)}) : arrêtez-le d’abord, ou choisissez un autre DATA_DIR.`
}

function pidIn(holder: string) {
  try {
    return readFileSync(holder, 'utf8').trim()
  } catch {
    return 'inconnu'
  }
}
