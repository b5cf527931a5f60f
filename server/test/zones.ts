import { addDays } from '../../contract/core/days.ts'
import { createProof, getProof, getProofFile } from '../../contract/proofs.ts'
import type { RankingType } from '../../contract/rankings.ts'
import { listAdminZones, type ZoneLine } from '../../contract/zones-admin.ts'
import { today } from '../lib/clock.ts'
import { as, createUser, Visitor } from './as.ts'
import type { TestDatabase } from './database.ts'
import type { Site } from './site.ts'

/** A day so many from today. */
export const day = (days: number) => addDays(today(), days)

export const CLASSES = ['tres_faible', 'faible', 'moderee', 'elevee'] as const

/** Puts zones into a database, with their rankings and samplings; zones are told by their codes, days from today. */
export function zoneBook({ db }: TestDatabase) {
  const ids = new Map<string, number>()
  const zone_id = (code: string) => ids.get(code) ?? 0
  return {
    add: async (code: string, name: string, department: string, aliases: readonly string[] = []) => {
      const zone = db.insertInto('zones').values({ code, name, department }).returning('id')
      const { id } = await zone.executeTakeFirstOrThrow()
      ids.set(code, id)
      for (const alias of aliases) await db.insertInto('zone_aliases').values({ zone_id: id, code: alias }).execute()
    },
    rank: (code: string, type: RankingType, key: (typeof CLASSES)[number], from: number, until: number | null) => {
      const period = { starts_on: day(from), ends_on: until === null ? null : day(until) }
      return db
        .insertInto('rankings')
        .values({ zone_id: zone_id(code), type, class: key, ...period })
        .execute()
    },
    sample: (
      code: string,
      type: RankingType,
      on: number,
      owner: { lims_client_id?: string; is_shared?: boolean } = {},
    ) =>
      db
        .insertInto('results')
        .values({ zone_id: zone_id(code), type, sampled_on: day(on), value: 3, ...owner })
        .execute(),
    /** Removes a zone with all that hangs on it. */
    remove: async (code: string) => {
      for (const table of ['rankings', 'results'] as const)
        await db.deleteFrom(table).where('zone_id', '=', zone_id(code)).execute()
      await db.deleteFrom('zones').where('id', '=', zone_id(code)).execute()
    },
  }
}
export type ZoneBook = ReturnType<typeof zoneBook>

/** The codes of the six zones, in their order. */
export const SIX = ['2A.1', '17.1', '50-14-01', '56.08.2', '56.08.3', '56.08.10']

/** Six zones with what is hard to search and to sort. */
export async function addSix({ add, rank, sample }: ZoneBook) {
  await add('50-14-01', 'Anse de l’Œuvre', '50', ['OLD.7'])
  await add('56.08.10', 'Étier du Roi', '56')
  await add('56.08.2', 'BAIE de Saint-Malo', '56', ['X 9-1', 'Y9'])
  await add('56.08.3', 'Rade 100 % saine', '56')
  await add('17.1', 'Pointe_à_Pitre', '17')
  await add('2A.1', 'Anse \\ du Cap 🌊', '2A')
  await rank('50-14-01', 'phages', 'elevee', -10, null)
  await rank('56.08.10', 'phages', 'tres_faible', -10, null)
  await rank('56.08.2', 'phages', 'moderee', -10, null)
  await rank('56.08.2', 'phages', 'elevee', -30, -11)
  await rank('56.08.2', 'arn_f', 'faible', -5, 40)
  await rank('56.08.3', 'phages', 'faible', 5, null)
  await sample('56.08.10', 'phages', -12)
  await sample('17.1', 'phages', -3)
}

/** The list of zones as this administrator gets it. */
export const zoneList = async (admin: Visitor, query: object): Promise<{ items: ZoneLine[]; total: number }> =>
  (await admin.call(listAdminZones, { query })).body

/** A site with one zone, with people who ask for proofs and who check them. */
export async function openProofs(site: Site) {
  const { db, app } = site
  const values = { code: '29.02.041', name: 'Rade de Brest – anse de l’Auberlac’h', department: '29' }
  const { id: zone_id } = await db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()
  const person = await createUser(db, 'client')
  const client = await as(app, db, person)
  const stranger = new Visitor(app)
  return {
    zone_id,
    person,
    client,
    ask: (on: unknown = today(), id: unknown = zone_id, visitor = client) =>
      visitor.call(createProof, { params: { id }, body: { on } }),
    check: (code: string) => stranger.call(getProof, { params: { code } }),
    file: (code: string) => stranger.call(getProofFile, { params: { code } }),
    rank: (type: 'phages' | 'arn_f', period: { class: string; starts_on: string; ends_on?: string; value?: number }) =>
      db
        .insertInto('rankings')
        .values({ zone_id, type, ...period })
        .returning('id')
        .executeTakeFirstOrThrow(),
    sample: (type: 'phages' | 'arn_f', sampled_on: string, value: number, below_limit = false) =>
      db.insertInto('results').values({ zone_id, type, sampled_on, value, below_limit }).execute(),
  }
}
export type TestProofs = Awaited<ReturnType<typeof openProofs>>

/** Reads a PDF as a reader would. */
export async function readPdf(bytes: Buffer) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const { info } = await pdf.getMetadata()
  const read = {
    pages: pdf.numPages,
    text: items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replace(/[\s\u00A0]+/g, ' '),
    info,
    marked: await pdf.getMarkInfo(),
    tree: JSON.stringify(await page.getStructTree()),
    links: (await page.getAnnotations()).map(({ url }) => url),
  }
  await task.destroy()
  return read
}
