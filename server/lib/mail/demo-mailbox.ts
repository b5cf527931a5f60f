import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { clock } from '../clock.ts'
import { type Letter, seenHtml } from './letter.ts'
import type { Mailer } from './mailer.ts'

export type DemoMail = Omit<Letter, 'logo' | 'html'> & { id: string; at: string }

export interface DemoMailbox extends Mailer {
  list: () => Promise<DemoMail[]>
  /** The mail's HTML as shown; null when it does not exist. */
  html: (id: string) => Promise<string | null>
}

const MAX_MAILS = 200

export function demoMailbox(folder: string, say: (line: string) => void): DemoMailbox {
  const files = async (ending: string) =>
    (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(ending)).sort()
  const save = async (file: string, content: string) => {
    // Renamed once complete, because someone may be reading the folder.
    await writeFile(join(folder, `${file}.draft`), content, { mode: 0o600 })
    await rename(join(folder, `${file}.draft`), join(folder, file))
    for (const old of (await files(extname(file))).slice(0, -MAX_MAILS)) await rm(join(folder, old), { force: true })
  }
  return {
    send: async (id, letter) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const at = clock.now().toISOString()
      const name = `${at.replace(/\D/g, '')}-${id}`
      const { logo, html, ...mail } = letter
      await save(`${name}.html`, seenHtml(letter))
      await save(`${name}.json`, JSON.stringify({ ...mail, id, at } satisfies DemoMail))
      say(`Mail pour ${letter.to} : ${letter.subject}${letter.link ? `\n  ${letter.link}` : ''}`)
    },
    close: () => undefined,
    list: async () => {
      const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => '')
      const texts = await Promise.all((await files('.json')).reverse().map(read))
      return texts.filter((text) => text !== '').map((text) => JSON.parse(text))
    },
    html: async (id) => {
      const file = (await files('.html')).find((name) => name.endsWith(`-${id}.html`))
      return file === undefined ? null : readFile(join(folder, file), 'utf8')
    },
  }
}
