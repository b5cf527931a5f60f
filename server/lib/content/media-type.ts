import { fileTypeFromBuffer } from 'file-type'
import type { SpoolContent } from '../spool.ts'
import { isCsv, MARKUP } from './csv.ts'
import { isWorkbook } from './workbook.ts'
import { isXml } from './xml.ts'

/** Bytes to look at: the colour profile of an image may come before its signature. */
const HEAD = 64 * 1024
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ZIP = Buffer.from('PK\x03\x04')
const PDF = 'application/pdf'
const PDF_START = '%PDF-'
/** The last place where a PDF may begin: within the first 1,024 bytes. */
const LATEST_PDF = 1024 - PDF_START.length
const RECOGNIZED = [PDF, 'image/png', 'image/jpeg'] as const

/** The type by content alone, read in small parts and never unpacked; null for a type that is not accepted. */
export async function mediaTypeOf(content: SpoolContent) {
  const head = await content.read(0, HEAD)
  if (head.subarray(0, ZIP.length).equals(ZIP)) return (await isWorkbook(content)) ? XLSX : null
  const found = await fileTypeFromBuffer(head)
  const recognized = RECOGNIZED.find((type) => type === found?.mime)
  if (recognized) return recognized
  if (await isXml(content)) return 'application/xml'
  if (await isCsv(content)) return 'text/csv'
  return found === undefined && isLatePdf(head) ? PDF : null
}

/** Whether a PDF begins after some lines, which mail and printers put before it and its readers accept. A script or page does not count. */
function isLatePdf(head: Buffer): boolean {
  const start = head.subarray(0, LATEST_PDF + PDF_START.length).indexOf(PDF_START)
  const before = head.toString('latin1', 0, Math.max(0, start))
  return start >= 0 && !before.startsWith('#!') && !MARKUP.test(before)
}
