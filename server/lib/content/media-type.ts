import { fileTypeFromBuffer } from 'file-type'
import type { SpoolContent } from '../spool.ts'
import { isCsv } from './csv.ts'
import { isWorkbook } from './workbook.ts'
import { isXml } from './xml.ts'

/** Bytes to look at: the colour profile of an image may come before its signature. */
const HEAD = 64 * 1024
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ZIP = Buffer.from('PK\x03\x04')
const RECOGNIZED = ['application/pdf', 'image/png', 'image/jpeg'] as const

/** The type by content alone, read in small parts and never unpacked; null for a type that is not accepted. */
export async function mediaTypeOf(content: SpoolContent) {
  const head = await content.read(0, HEAD)
  if (head.subarray(0, ZIP.length).equals(ZIP)) return (await isWorkbook(content)) ? XLSX : null
  const found = await fileTypeFromBuffer(head)
  const recognized = RECOGNIZED.find((type) => type === found?.mime)
  if (recognized) return recognized
  if (await isXml(content)) return 'application/xml'
  return (await isCsv(content)) ? 'text/csv' : null
}
