import { sql } from 'kysely'
import type { FileType } from '../../../../contract/results.files.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { notFound } from '../../../lib/http/errors.ts'
import { filesSeenBy, getReader, isStill, isVisibleTo, type ResultReader } from '../results.reader.queries.ts'

const COLUMNS = ['id', 'name', 'media_type', 'size', 'created_at', 'sha256'] as const

export const listFiles = (db: Db, reader: ResultReader, resultId: number) =>
  db
    .selectFrom('result_files')
    .select(COLUMNS)
    .where('result_id', '=', resultId)
    .where(filesSeenBy(reader))
    .orderBy('name_key')
    .execute()

export const findFile = (db: Db, reader: ResultReader, resultId: number, id: number) =>
  db
    .selectFrom('result_files')
    .select(COLUMNS)
    .where('result_id', '=', resultId)
    .where('id', '=', id)
    .where(filesSeenBy(reader))
    .executeTakeFirst()

export const findFileNamed = (db: Db, resultId: number, name: string) =>
  db
    .selectFrom('result_files')
    .innerJoin('results', 'results.id', 'result_id')
    .select(['result_files.id', 'name', 'media_type', 'size', 'result_files.created_at', 'sha256'])
    .select(
      sql<boolean>`coalesce(result_files.lims_client_id <> coalesce(results.lims_client_id, ''), false)`.as(
        'is_of_former_client',
      ),
    )
    .where('result_id', '=', resultId)
    .where('name_key', '=', sql<string>`lower(${name}::text collate "und-x-icu")`)
    .executeTakeFirst()

/** Throws 404 when this person may not see the result. */
export async function getVisibleResult(db: Db, id: number, userId: number) {
  const reader = await getReader(db, userId)
  const found = await db
    .selectFrom('results')
    .innerJoin('zones', 'zones.id', 'zone_id')
    .select(['results.id', 'zone_id', 'code', 'sampled_on'])
    .where('results.id', '=', id)
    .where(isVisibleTo(reader))
    .executeTakeFirst()
  if (!found) throw notFound()
  return { ...found, reader }
}

/** Prevents the result’s deletion until the transaction ends. */
export const lockResultAgainstDeletion = (db: Db, id: number) =>
  db.selectFrom('results').select(['lims_client_id', 'zone_id']).where('id', '=', id).forKeyShare().executeTakeFirst()

/** Locks the result, so that its files are added and deleted one by one. */
export const lockResult = (db: Db, id: number) =>
  db
    .selectFrom('results')
    .select(['lims_client_id', 'zone_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function countFiles(db: Db, resultId: number, excludedId: number): Promise<number> {
  const { files } = await db
    .selectFrom('result_files')
    .select(sql<number>`count(*)`.as('files'))
    .where('result_id', '=', resultId)
    .where('id', '<>', excludedId)
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

export const updateFile = (db: Db, id: number, values: { name: string; lims_client_id: string | null }) =>
  db.updateTable('result_files').set(values).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow()

export const deleteFile = (db: Db, id: number) => db.deleteFrom('result_files').where('id', '=', id).execute()

interface FileChunk {
  file_id: number
  position: number
  content: Buffer
  sha256: Buffer
}

export const insertChunk = (db: Db, chunk: FileChunk) => db.insertInto('result_file_chunks').values(chunk).execute()

/** Checks rights at each chunk, so that a download ends once this reader loses them. */
export const findChunk = (db: Db, reader: ResultReader, fileId: number, position: number) =>
  db
    .selectFrom('result_file_chunks')
    .innerJoin('result_files', 'result_files.id', 'file_id')
    .innerJoin('results', 'results.id', 'result_id')
    .select(['content', 'result_file_chunks.sha256'])
    .where('file_id', '=', fileId)
    .where('position', '=', position)
    .where(isStill(reader))
    .where(isVisibleTo(reader))
    .where(filesSeenBy(reader))
    .executeTakeFirst()
