import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import type { SpoolContent } from '../spool.ts'
import { isTaggedPdf } from './pdf-tags.ts'

const contentOf = (bytes: Buffer): SpoolContent => ({
  size: bytes.length,
  read: async (position, length) => bytes.subarray(position, position + length),
})

/** As pdfkit writes it. */
async function written(tagged: boolean): Promise<Buffer> {
  const document = new PDFDocument({ tagged, compress: true })
  document.text('Rapport')
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const CATALOG = '<</Type/Catalog/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R>>'
/** Objects in a compressed group, as word processors write them. */
const grouped = (objects: Buffer, before = '') =>
  Buffer.concat([
    Buffer.from(`%PDF-1.5\n${before}4 0 obj<</Type/ObjStm/Filter/FlateDecode/Length ${objects.length}>>stream\r\n`),
    objects,
    Buffer.from('\nendstream endobj\n%%EOF'),
  ])

const LARGE_GROUP = grouped(deflateSync(Buffer.alloc(2_000_000)))
const largeGroups = (count: number) => Buffer.concat(Array.from({ length: count }, () => LARGE_GROUP))

test('the program that writes a PDF tells whether it is tagged', async () => {
  expect(await isTaggedPdf(contentOf(await written(true)))).toBe(true)
  expect(await isTaggedPdf(contentOf(await written(false)))).toBe(false)
})

test.each<[string, Buffer, boolean | null]>([
  ['tagged, in a compressed group', grouped(deflateSync(CATALOG)), true],
  ['untagged, in a compressed group', grouped(deflateSync('<</Type/Catalog>>')), false],
  ['a group that cannot be read', grouped(Buffer.from('encrypted')), null],
  ['a group that inflates without end', grouped(deflateSync(Buffer.alloc(50_000_000))), null],
  ['as many large groups as are worth a hint', largeGroups(8), false],
  ['more large groups', largeGroups(9), null],
  ['a tree that nothing marks', Buffer.from('%PDF-1.4 <</StructTreeRoot 5 0 R/MarkInfo<</Marked false>>>>'), false],
  ['words on the edge of two parts', Buffer.from(`%PDF-1.4${' '.repeat(262_131)}${CATALOG}`), true],
  ['a group on a later part', grouped(deflateSync(CATALOG), '%'.repeat(600_000)), true],
])('a PDF: %s', async (_name, bytes, isTagged) => {
  expect(await isTaggedPdf(contentOf(bytes))).toBe(isTagged)
})

test('a PDF that cannot be read gives no error', async () => {
  const unreadable: SpoolContent = { size: 9, read: () => Promise.reject(new Error('gone')) }
  expect(await isTaggedPdf(unreadable)).toBeNull()
})
