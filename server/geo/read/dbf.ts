import { type DecodeBytes, decoderOfLanguage, encodingNamed } from './encodings.ts'
import { FileError, formatNumber, MAX_ROWS } from './file-error.ts'
import { decodeCp1252, decodeUtf8 } from './text.ts'

export interface DbfTable {
  count: number
  /** Undefined for a deleted row, which still lies in the file. */
  row: (index: number) => ReadonlyMap<string, unknown> | undefined
  /** French: doubts about its encoding. */
  notes: readonly string[]
}

interface DbfField {
  name: Uint8Array
  type: string
  start: number
  size: number
}

const DELETED = 0x2a
/** The limit of the format. */
const MAX_COLUMNS = 255

const damaged = (why: string) => new FileError(`Le fichier .dbf est incomplet ou abîmé : ${why}.`)

export function readDbf(bytes: Uint8Array, cpg: string | undefined): DbfTable {
  if (bytes.byteLength < 33) throw damaged('son en-tête manque')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [count, start, size] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)]
  if (count > MAX_ROWS)
    throw new FileError(`Le fichier .dbf annonce ${formatNumber(count)} lignes : ${formatNumber(MAX_ROWS)} au plus.`)
  const fields = fieldsOf(bytes, view, start, size)
  if (start + count * size > bytes.byteLength) throw damaged(`il annonce ${count} lignes et en contient moins`)
  const bytesOf = (index: number, { start: from, size: length }: DbfField) =>
    bytes.subarray(start + index * size + from, start + index * size + from + length)

  const { decode, notes } = decoderOf(cpg, view.getUint8(29), encodingOf(count, fields, bytesOf))
  const named = fields.map((field) => ({ field, name: decodeName(field.name, decode).trim() }))
  return {
    count,
    notes,
    row: (index) => {
      if (bytes[start + index * size] === DELETED) return undefined
      const row = new Map<string, unknown>()
      for (const { field, name } of named)
        if (!row.has(name)) row.set(name, read(field.type, decode(bytesOf(index, field))))
      return row
    },
  }
}

function fieldsOf(bytes: Uint8Array, view: DataView, end: number, rowSize: number): DbfField[] {
  const fields: DbfField[] = []
  let start = 1
  for (let at = 32; at + 32 <= Math.min(end, bytes.byteLength) && bytes[at] !== 0x0d; at += 32) {
    const name = bytes.subarray(at, at + 11)
    const zero = name.indexOf(0)
    const type = String.fromCharCode(view.getUint8(at + 11))
    const size = view.getUint8(at + 16)
    fields.push({ name: zero === -1 ? name : name.subarray(0, zero), type, start, size })
    start += size
  }
  if (fields.length === 0) throw damaged('il n’a aucune colonne')
  if (fields.length > MAX_COLUMNS) throw damaged(`il a plus de ${MAX_COLUMNS} colonnes`)
  if (start > rowSize) throw damaged('ses colonnes dépassent ses lignes')
  return fields
}

function read(type: string, text: string): unknown {
  if (type !== 'N' && type !== 'F') return text
  const digits = text.replaceAll('\0', ' ').trim()
  if (isOwnDigits(digits)) return digits
  const number = Number(digits)
  return digits === '' || Number.isNaN(number) ? null : number
}

/** Whether digits are as a code is written: 56.10 is not 56.1. A program made 501401.00 and 56.100000000000001. */
function isOwnDigits(digits: string): boolean {
  const [, whole = '', decimals = ''] = /^(\d+)(?:[.,](\d{1,3}))?$/.exec(digits) ?? []
  return whole !== '' && (decimals === '' || whole.length < 4 || Number(decimals) > 0)
}

const NOT_UTF8 = '\ufffd'

type WrittenAs = 'ascii' | 'utf-8' | 'other'

/** Text that is UTF-8 is read so, whatever the file says: no other encoding looks like it. */
function decoderOf(cpg = '', language: number, written: WrittenAs): { decode: DecodeBytes; notes: string[] } {
  const named = encodingNamed(cpg)
  const declaration = `Le fichier .cpg dit «\u00A0${cpg.replace(/[^\p{L}\p{N} ._-]/gu, '').slice(0, 40)}\u00A0»`
  if (written === 'utf-8') {
    const isContradicted = named !== undefined && named !== 'utf-8'
    return { decode: decodeUtf8Field, notes: isContradicted ? [`${declaration}, mais les textes sont en UTF-8.`] : [] }
  }
  if (typeof named === 'function') return { decode: named, notes: [] }
  const ofLanguage = decoderOfLanguage(language)
  const otherwise = ofLanguage ?? decodeCp1252
  // Only the names of the columns may have accents.
  if (written === 'ascii') return { decode: otherwise, notes: [] }
  if (named === 'utf-8') return { decode: (bytes) => strictUtf8(bytes) ?? otherwise(bytes), notes: [] }
  if (named === 'unknown')
    return { decode: otherwise, notes: [`${declaration}, un encodage inconnu. ${CHECK_ACCENTS}`] }
  const isUnknown = language !== 0 && ofLanguage === undefined
  return { decode: otherwise, notes: isUnknown ? [`L’encodage que dit le .dbf est inconnu. ${CHECK_ACCENTS}`] : [] }
}

const CHECK_ACCENTS = 'Vérifiez les accents des noms.'

/** The name of a column, which is cut at ten bytes and may be in another encoding than the texts. */
const decodeName = (name: Uint8Array, decode: DecodeBytes) =>
  (name.length < MAX_NAME ? decodeUtf8(name) : strictUtf8(name)) ?? decode(name)
const MAX_NAME = 10

const decodeUtf8Field: DecodeBytes = (bytes) => strictUtf8(bytes) ?? decodeCp1252(bytes)

function strictUtf8(bytes: Uint8Array): string | undefined {
  // A long text may be cut within a character.
  const whole = decodeUtf8(bytes)
  if (whole !== undefined) return whole
  for (let cut = 1; cut <= 3; cut++) {
    const last = bytes[bytes.length - cut] ?? 0
    if (last >= 0xc2) return decodeUtf8(bytes.subarray(0, bytes.length - cut))
    if (last < 0x80) return undefined
  }
  return undefined
}

/** No sign of a French name: MacRoman’s « l’î » is Armenian in UTF-8. */
const FOREIGN = /[\u0250-\u02af\u0370-\u1dff\u1f00-\u1fff\u2300-\ufefe\uff00-\uffff]/

/** The encoding of all texts together: UTF-8 only where every one of them is. */
function encodingOf(
  count: number,
  fields: readonly DbfField[],
  bytesOf: (index: number, field: DbfField) => Uint8Array,
): WrittenAs {
  let written: WrittenAs = 'ascii'
  for (const field of fields) {
    if (field.type !== 'C') continue
    for (let index = 0; index < count; index++) {
      const value = bytesOf(index, field)
      if (!value.some((byte) => byte >= 0x80)) continue
      if (FOREIGN.test(strictUtf8(value) ?? NOT_UTF8)) return 'other'
      written = 'utf-8'
    }
  }
  return written
}
