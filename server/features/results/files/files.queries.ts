import { sql } from 'kysely'
import type { FileType } from '../../../../contract/result-files.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { notFound } from '../../../lib/http/errors.ts'
import { getReader, isVisibleTo } from '../results.reader.ts'

const COLUMNS = ['id', 'name', 'media_type', 'size', 'created_at', 'sha256'] as const

export const listFiles = (db: Db, resultId: number) =>
  db.selectFrom('result_files').select(COLUMNS).where('result_id', '=', resultId).orderBy('name_key').execute()

export const findFile = (db: Db, resultId: number, id: number) =>
  db
    .selectFrom('result_files')
    .select(COLUMNS)
    .where('result_id', '=', resultId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findFileNamed = (db: Db, resultId: number, name: string) =>
  db
    .selectFrom('result_files')
    .select(COLUMNS)
    .where('result_id', '=', resultId)
    .where('name_key', '=', sql<string>`lower(${name}::text collate "und-x-icu")`)
    .executeTakeFirst()

/** Throws 404 on what this person may not know of. */
export async function getVisibleResult(db: Db, id: number, userId: number) {
  const found = await db
    .selectFrom('results')
    .innerJoin('zones', 'zones.id', 'zone_id')
    .select(['results.id', 'code', 'sampled_on'])
    .where('results.id', '=', id)
    .where(isVisibleTo(await getReader(db, userId)))
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** It cannot be deleted until the transaction ends. */
export const keepResult = (db: Db, id: number) =>
  db.selectFrom('results').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

/** Its files are added and deleted one after the other. */
export const lockResult = (db: Db, id: number) =>
  db.selectFrom('results').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function countFiles(db: Db, resultId: number, but: number): Promise<number> {
  const { files } = await db
    .selectFrom('result_files')
    .select(sql<number>`count(*)`.as('files'))
    .where('result_id', '=', resultId)
    .where('id', '<>', but)
    .executeTakeFirstOrThrow()
  return files
}

interface NewFile {
  result_id: number
  name: string
  media_type: FileType
  size: number
  sha256: Buffer
}

export const insertFile = (db: Db, file: NewFile) =>
  db.insertInto('result_files').values(file).returning(COLUMNS).executeTakeFirstOrThrow()

export const renameFile = (db: Db, id: number, name: string) =>
  db.updateTable('result_files').set({ name }).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow()

export const deleteFile = (db: Db, id: number) => db.deleteFrom('result_files').where('id', '=', id).execute()

interface Chunk {
  file_id: number
  position: number
  content: Buffer
  sha256: Buffer
}

export const insertChunk = (db: Db, chunk: Chunk) => db.insertInto('result_file_chunks').values(chunk).execute()

export const findChunk = (db: Db, fileId: number, position: number) =>
  db
    .selectFrom('result_file_chunks')
    .select(['content', 'sha256'])
    .where('file_id', '=', fileId)
    .where('position', '=', position)
    .executeTakeFirst()
