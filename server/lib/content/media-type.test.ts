import { crc32 } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { jpeg, png, pngChunk } from '../../test/images.ts'
import type { SpoolContent } from '../spool.ts'
import { mediaTypeOf } from './media-type.ts'

const asked: number[] = []
const contentOf = (bytes: Uint8Array | string): SpoolContent => {
  const buffer = Buffer.from(bytes)
  return {
    size: buffer.length,
    read: async (position, length) => {
      asked.push(length)
      return buffer.subarray(position, position + length)
    },
  }
}
const typeOf = (bytes: Uint8Array | string) => mediaTypeOf(contentOf(bytes))

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const part = new TextEncoder().encode('<x/>')
const book = (more: Record<string, Uint8Array> = {}) =>
  zipSync({ '[Content_Types].xml': part, 'xl/workbook.xml': part, 'xl/worksheets/sheet1.xml': part, ...more })
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const latin = (text: string) => Buffer.from(text, 'latin1')

describe('the type of what laboratories send is found by its content:', () => {
  test.each<[string, string, Uint8Array | string]>([
    ['a PDF', 'application/pdf', '%PDF-1.7\n%âãÏÓ\n'],
    ['a PDF after an empty line', 'application/pdf', '\n%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'],
    ['a PDF after a byte order mark', 'application/pdf', '\ufeff%PDF-1.4\n1 0 obj<<>>endobj\n'],
    ['a PDF after what a printer is told', 'application/pdf', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.4\n%\xe2'],
    [
      'a PDF after the head of a mail',
      'application/pdf',
      `Content-Type: application/pdf\r\n\r\n%PDF-1.4\n${'x'.repeat(99)}`,
    ],
    [
      'a PDF after the whole head of a mail',
      'application/pdf',
      'Return-Path: <labo@example.fr>\r\nMessage-ID: <abc@example.fr>\r\n\r\n%PDF-1.4\n',
    ],
    ['a PDF at the last place', 'application/pdf', `${' '.repeat(1019)}%PDF-1.4\n`],
    ['an image', 'image/png', png()],
    ['an image that holds a PDF', 'image/png', png(4, 4, pngChunk('tEXt', latin('%PDF-1.4\n')))],
    ['XML that holds a PDF', 'application/xml', '<a><!-- %PDF-1.4 --></a>'],
    ['CSV that holds a PDF', 'text/csv', 'Zone;Valeur\n%PDF-1.4;2\n56;3\n'],
    ['an image with a large profile', 'image/png', png(4, 4, pngChunk('iCCP', Buffer.alloc(60_000)))],
    ['a photo', 'image/jpeg', jpeg()],
    ['a workbook', XLSX, book()],
    ['XML', 'application/xml', '<?xml version="1.0"?>\n<!-- lot -->\n<analyse a="<b"/>'],
    ['XML without declaration', 'application/xml', '<l:lot xmlns:l="urn:labo"><l:a/></l:lot>'],
    ['XML in UTF-16', 'application/xml', utf16('<?xml version="1.0" encoding="UTF-16"?><a>é</a>')],
    ['XML in Latin-1', 'application/xml', latin('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>')],
    ['CSV', 'text/csv', 'Zone;Valeur\r\n56.08.2;< 1\r\n'],
    ['CSV with a mark', 'text/csv', '\ufeffZone,Valeur\n"Étel, aval","1,5"\n'],
    ['CSV in CP1252', 'text/csv', Buffer.from([...latin('Zone;\xc9t\xe9;'), 0x80, 0x92, 10, 49, 59, 50, 59, 51])],
    ['CSV in UTF-16', 'text/csv', utf16('Zone\tValeur\r\né\t1\r\n')],
    ['CSV after some lines', 'text/csv', 'Rapport 12\n\nZone;Valeur\n1;2\n3;4\n5;6\n'],
    ['CSV that begins as a bitmap does', 'text/csv', 'BM;Valeur\n1;2\n'],
    ['a long CSV', 'text/csv', 'é;1\n'.repeat(200_000)],
  ])('%s', async (_what, type, bytes) => {
    expect(await typeOf(bytes)).toBe(type)
  })
})

/** The directory of an archive may announce any size. */
const announcing = (bytes: Uint8Array, size: number) => withField(bytes, { at: 24, value: size })

/** Changes a field of the first part in the archive's directory. */
function withField(bytes: Uint8Array, { at, value }: { at: number; value: number }) {
  const zip = Buffer.from(bytes)
  zip.writeUInt32LE(value, zip.indexOf(Buffer.from('PK\x01\x02')) + at)
  return zip
}

describe('any other content is refused:', () => {
  test.each<[string, Uint8Array | string]>([
    ['nothing', ''],
    ['a PDF that begins too late', `${' '.repeat(1020)}%PDF-1.4\n`],
    ['a page that holds a PDF', '<!DOCTYPE html><html><script>alert(1)</script>\n%PDF-1.4\n'],
    ['a page after a line', '\n<script>alert(1)</script>%PDF-1.4\n'],
    ['SVG that holds a PDF', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><!-- %PDF-1.4 --></svg>'],
    ['a script that holds a PDF', '#!/bin/sh\necho\n%PDF-1.4\n'],
    [
      'an executable that holds a PDF',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 1), Buffer.from('%PDF-1.4')]),
    ],
    ['GIF that holds a PDF', Buffer.from('GIF89a\x01\0\x01\0\x80\0\0%PDF-1.4', 'latin1')],
    ['a zip that holds a PDF', zipSync({ 'a.pdf': [latin('%PDF-1.4\n'), { level: 0 }] })],
    ['HTML', '<!DOCTYPE html><html><script>alert(1)</script>'],
    ['HTML after a comment', '<!-- a;b --><html;>'],
    ['XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['XHTML under another name', '<a:b xmlns:a="http://www.w3.org/1999/xhtml"><a:script/></a:b>'],
    ['XHTML in disguise', '<a xmlns="http://www.w3.org/1999/&#120;html"><b/></a>'],
    ['XHTML deep inside', `<a>${'<b/>'.repeat(60_000)}<c xmlns="http://www.w3.org/1999/xhtml"/></a>`],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['SVG in UTF-16', utf16('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an entity declared elsewhere', '<?xml version="1.0"?><a>&autre;</a>'],
    ['an included file', '<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd"/></a>'],
    ['one sign over and over', `<a>${'<'.repeat(300_000)}`],
    ['entities', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['a style sheet', '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><a/>'],
    ['a thousand spaces', `${' '.repeat(100_000)}x`],
    ['open comments', '<!--'.repeat(30_000)],
    ['another zip', zipSync({ 'a.txt': part })],
    ['a workbook with macros', book({ 'xl/vbaProject.bin': part })],
    ['a workbook with old macros', book({ 'xl/macrosheets/sheet1.xml': part })],
    ['a bomb by what it announces', announcing(book(), 0xfffffff0)],
    ['a bomb by how small it is', announcing(book(), 60 * 1024 * 1024)],
    ['parts that share their bytes', withField(announcing(book(), 5000), { at: 20, value: 5000 })],
    ['a part that is more than it announces', withField(announcing(book(), 10), { at: 20, value: 200 })],
    ['an encrypted workbook', withField(book(), { at: 8, value: (8 << 16) | 1 })],
    ['a bomb by its parts', zipSync(Object.fromEntries(Array.from({ length: 6000 }, (_, at) => [`${at}`, part])))],
    ['half a workbook', book().subarray(0, 200)],
    ['a workbook with a tail', Buffer.concat([book(), Buffer.from('<script>')])],
    ['a zip of nothing', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100_000)])],
    ['JSON', '{"a": 1,\n"b": 2}'],
    ['RTF', '{\\rtf1;a}'],
    ['a script', '#!/bin/sh\na;b\n'],
    ['a page as CSV', 'a;b\n<script>alert(1)</script>;2\n'],
    ['words', 'Bonjour,\nvoici le rapport\nde la semaine\ncordialement\n'],
    ['an executable', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 1)])],
    ['GIF', Buffer.from('47494638396101000100800000ffffff0000002c00000000010001000002024401003b', 'hex')],
    ['gzip', Buffer.from('1f8b080000000000000303000000000000000000', 'hex')],
    ['zeros', Buffer.alloc(300_000)],
  ])('%s', async (_what, bytes) => {
    expect(await typeOf(bytes)).toBeNull()
  })
})

test('a file that begins as a PDF is one, whatever else it may be: it is only ever saved', async () => {
  expect(await typeOf(Buffer.concat([Buffer.from('%PDF-1.4\n<script>alert(1)</script>\n'), book()]))).toBe(
    'application/pdf',
  )
})

test('little is read at a time, whatever sizes the file declares', async () => {
  asked.length = 0
  await typeOf('a;b\n'.repeat(500_000))
  await typeOf(announcing(book(), crc32('x')))
  expect(Math.max(...asked)).toBeLessThanOrEqual(1024 * 1024)
})
