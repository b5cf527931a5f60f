import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { type CellDelimiter, CSV_OPTIONS, delimiterFinder, isSepLine } from '../../contract/rules/reading/tables.ts'
import { PushError } from './push-error.ts'

export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'windows-1252': 'CP1252',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
} as const
type FileEncoding = keyof typeof ENCODINGS

export const SEPARATORS: Record<CellDelimiter, string> = { ';': '« ; »', ',': '« , »', '\t': 'tabulation' }

export interface PushedFile {
  path: string
  handle: FileHandle
  /** The hash of its bytes, so that another file of the same name is not taken for this one. */
  sha256: string
  encoding: FileEncoding
  separator: CellDelimiter
  /** When it was last written, to notice that it changes meanwhile. */
  writtenAt: number
}

export interface CsvRecord {
  /** The line of the file, counted from 1, where the record begins. */
  line: number
  cells: string[]
  /** As it was written, quotes included. */
  raw: string
}

/** Longer than any row: a quote that is never closed must not fill the memory. */
const MAX_RECORD_CHARACTERS = 65_536

export async function openSource(path: string): Promise<PushedFile> {
  const handle = await open(path).catch(() => null)
  if (!handle) throw new PushError(`Le fichier ${path} n’existe pas ou n’est pas lisible.`)
  try {
    return await examine(path, handle)
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Reads all of it once: a single byte late in the file may tell its encoding. */
async function examine(path: string, handle: FileHandle): Promise<PushedFile> {
  const info = await handle.stat()
  if (!info.isFile()) throw new PushError(`${path} n’est pas un fichier.`)
  if (info.size === 0) throw new PushError(`Le fichier ${path} est vide.`)
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let start = Buffer.alloc(0)
  let decoder: TextDecoder | undefined
  const delimiters = delimiterFinder()
  for await (const chunk of bytesOf(handle)) {
    hash.update(chunk)
    if (start.length < 4) start = Buffer.concat([start, chunk.subarray(0, 4)])
    // Delimiters and line ends are one byte in all encodings but UTF-16.
    decoder ??= new TextDecoder(utf16Of(start) ?? 'latin1')
    delimiters.read(decoder.decode(chunk, { stream: true }))
    isUtf8 &&= isDecoded(() => utf8.decode(chunk, { stream: true }))
  }
  isUtf8 &&= isDecoded(() => utf8.decode())
  if (start.subarray(0, 2).toString('latin1') === 'PK') {
    throw new PushError(`${path} est un classeur : dans le tableur, enregistrez-le au format CSV.`)
  }
  const encoding = utf16Of(start) ?? (isUtf8 ? 'utf-8' : 'windows-1252')
  const separator = delimiters.found()
  return { path, handle, sha256: hash.digest('hex'), encoding, separator, writtenAt: info.mtimeMs }
}

const MARKS = { fffe: 'utf-16le', feff: 'utf-16be' } as const
const utf16Of = (start: Buffer) => Object.entries(MARKS).find(([mark]) => start.toString('hex', 0, 2) === mark)?.[1]

export async function checkUnchanged({ path, handle, writtenAt }: PushedFile) {
  if ((await handle.stat()).mtimeMs !== writtenAt) {
    throw new PushError(`Le fichier ${path} a été modifié pendant l’envoi : relancez la commande.`)
  }
}

/** The header and then the rows; empty lines are nothing. */
export async function* readRecords({ handle, encoding, separator }: PushedFile): AsyncGenerator<CsvRecord> {
  const parser = parse({
    ...CSV_OPTIONS,
    delimiter: separator,
    info: true,
    raw: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  })
  pipeline(
    bytesOf(handle),
    (bytes: AsyncIterable<Buffer>) => decoded(bytes, encoding),
    parser,
    () => undefined,
  )
  try {
    let isFirst = true
    for await (const { record, info, raw } of parser) {
      if (!isFirst || !isSepLine(record, separator)) yield { line: info.lines - breaksIn(record), cells: record, raw }
      isFirst = false
    }
  } catch (error) {
    throw isCsvError(error) ? new PushError(reasonOf(error)) : error
  }
}

const bytesOf = (handle: FileHandle) => handle.createReadStream({ start: 0, autoClose: false })

function isDecoded(decode: () => string) {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

/** With one kind of line break: csv-parse 7.0.3 counts CR LF inside of quotes twice. */
async function* decoded(bytes: AsyncIterable<Buffer>, encoding: FileEncoding) {
  const decoder = new TextDecoder(encoding)
  let held = ''
  for await (const chunk of bytes) {
    const text = held + decoder.decode(chunk, { stream: true })
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n')
  }
  yield (held + decoder.decode()).replace(/\r\n?/g, '\n')
}

const breaksIn = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0)

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')

const reasonOf = ({ code, lines }: CsvError) =>
  code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    ? `Un guillemet ouvert vers la ligne ${lines} n’est jamais fermé, ou cette ligne est démesurée.`
    : `La ligne ${lines} n’est pas lisible.`
