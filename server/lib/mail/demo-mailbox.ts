import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clock } from '../clock.ts'
import type { Letter } from './letter.ts'
import type { Mailer } from './mailer.ts'

export type StoredLetter = Letter & { id: string; at: string }

export interface Mailbox extends Mailer {
  list: () => Promise<StoredLetter[]>
}

const MAX_KEPT = 200

export function demoMailbox(folder: string, say: (line: string) => void): Mailbox {
  const files = async () => (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json')).sort()
  return {
    send: async (id, letter) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const at = clock.now().toISOString()
      const stored: StoredLetter = { ...letter, id, at }
      const file = join(folder, `${at.replace(/\D/g, '')}-${id}.json`)
      // Renamed once complete, because someone may be reading the folder.
      await writeFile(`${file}.draft`, JSON.stringify(stored), { mode: 0o600 })
      await rename(`${file}.draft`, file)
      for (const old of (await files()).slice(0, -MAX_KEPT)) await rm(join(folder, old), { force: true })
      say(`Mail pour ${letter.to} : ${letter.subject}${letter.link ? `\n  ${letter.link}` : ''}`)
    },
    close: () => undefined,
    list: async () => {
      const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => '')
      const texts = await Promise.all((await files()).reverse().map(read))
      return texts.filter((text) => text !== '').map((text) => JSON.parse(text))
    },
  }
}
