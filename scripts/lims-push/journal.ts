import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { readJson } from './read-json.ts'

const RowCounts = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
})
export type RowCounts = z.infer<typeof RowCounts>

/** How far the acknowledgements go: of which file, to whom, up to which row. */
const SendJournal = z.object({
  sha256: z.string(),
  url: z.string(),
  rows: z.int(),
  counts: RowCounts,
  /** The length of the report, which may be longer on the disk when the end came between the two. */
  reportBytes: z.int(),
})
export type SendJournal = z.infer<typeof SendJournal>

export const journalPath = (file: string) => `${file}.envoi.json`

/** Null when no journal is of this very file to this very address. */
export async function readJournal(file: string, { sha256, url }: { sha256: string; url: string }) {
  const text = await readFile(journalPath(file), 'utf8').catch(() => '')
  const journal = readJson(SendJournal, text)
  return journal?.sha256 === sha256 && journal.url === url ? journal : null
}

/** Renamed once complete, because the end may come at any moment. */
export async function writeJournal(file: string, journal: SendJournal) {
  const path = journalPath(file)
  await writeFile(`${path}.tmp`, JSON.stringify(journal), { flush: true })
  await rename(`${path}.tmp`, path)
}

export const deleteJournal = (file: string) => rm(journalPath(file), { force: true })
