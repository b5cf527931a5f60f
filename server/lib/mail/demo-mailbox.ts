import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { clock } from '../clock.ts'
import { type Letter, type Logo, seenHtml } from './letter.ts'
import type { Mailer } from './mailer.ts'

/** The logo lies beside, once for all the mails that show it. */
export type StoredLetter = Omit<Letter, 'logo'> & { id: string; at: string; logo: Omit<Logo, 'bytes'> | null }

export interface Mailbox extends Mailer {
  list: () => Promise<StoredLetter[]>
  /** As the mail is seen; null where nobody knows it. */
  html: (id: string) => Promise<string | null>
}

const MAX_KEPT = 200
/** A mail whose logo is older shows the operator's name. */
const MAX_LOGOS = 10

export function demoMailbox(folder: string, say: (line: string) => void): Mailbox {
  const files = async (ending: string) =>
    (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(ending)).sort()
  const keep = async (file: string, content: string | Buffer, most: number) => {
    // Renamed once complete, because someone may be reading the folder.
    await writeFile(join(folder, `${file}.draft`), content, { mode: 0o600 })
    await rename(join(folder, `${file}.draft`), join(folder, file))
    for (const old of (await files(extname(file))).slice(0, -most)) await rm(join(folder, old), { force: true })
  }
  const logoFile = async ({ cid }: Omit<Logo, 'bytes'>) => (await files('.logo')).find((file) => file.includes(cid))
  const list = async (): Promise<StoredLetter[]> => {
    const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => '')
    const texts = await Promise.all((await files('.json')).reverse().map(read))
    return texts.filter((text) => text !== '').map((text) => JSON.parse(text))
  }
  return {
    send: async (id, { logo, ...letter }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const at = clock.now().toISOString()
      const stamp = at.replace(/\D/g, '')
      const stored: StoredLetter = { ...letter, id, at, logo: logo && { cid: logo.cid, type: logo.type } }
      if (logo && !(await logoFile(logo))) await keep(`${stamp}-${logo.cid}.logo`, logo.bytes, MAX_LOGOS)
      await keep(`${stamp}-${id}.json`, JSON.stringify(stored), MAX_KEPT)
      say(`Mail pour ${letter.to} : ${letter.subject}${letter.link ? `\n  ${letter.link}` : ''}`)
    },
    close: () => undefined,
    list,
    html: async (id) => {
      const letter = (await list()).find((one) => one.id === id)
      const file = letter?.logo && (await logoFile(letter.logo))
      if (!letter?.logo || !file) return letter?.html ?? null
      return seenHtml({ html: letter.html, logo: { ...letter.logo, bytes: await readFile(join(folder, file)) } })
    },
  }
}
