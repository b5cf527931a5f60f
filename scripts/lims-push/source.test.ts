import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../server/test/folder.ts'
import { openSource, readRecords } from './source.ts'

let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
})

async function open(content: string | Buffer) {
  const path = join(folder, 'file.csv')
  await writeFile(path, content)
  return openSource(path)
}

async function read(content: string | Buffer) {
  const source = await open(content)
  try {
    const records: (string | number)[][] = []
    for await (const { line, cells } of readRecords(source)) records.push([line, ...cells])
    return { ...source, records }
  } finally {
    await source.handle.close()
  }
}

const LONG = 'x'.repeat(100_000).replaceAll(/.{100}/g, '$&\n')

describe('the command recognises', () => {
  test.each([
    ['UTF-8', Buffer.from('é;œ\n'), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\ufeffé;œ\n'), 'utf-8'],
    ['CP1252', Buffer.from('e9 3b 9c 0a'.replaceAll(' ', ''), 'hex'), 'windows-1252'],
    ['UTF-16', Buffer.from('\ufeffé;œ\n', 'utf16le'), 'utf-16le'],
    ['UTF-16, its higher byte first', Buffer.from('\ufeffé;œ\n', 'utf16le').swap16(), 'utf-16be'],
  ])('%s', async (_name, bytes, encoding) => {
    const { encoding: found, records } = await read(bytes)
    expect([found, records]).toEqual([encoding, [[1, 'é', 'œ']]])
  })

  test('CP1252 by one byte far from the start', async () => {
    const { encoding, records } = await read(Buffer.concat([Buffer.from(LONG), Buffer.from('\xe9\n', 'latin1')]))
    expect([encoding, records.at(-1)]).toEqual(['windows-1252', [1001, 'é']])
  })

  test.each<[string, string, string[], number?]>([
    ['a;b;c\n1,5;2;3\n', ';', ['1,5', '2', '3']],
    ['a,b,c\n1.5,2,3\n', ',', ['1.5', '2', '3']],
    ['a\tb\tc\n1,5\t2\t3\n', '\t', ['1,5', '2', '3']],
    ['Essais, de la semaine\na;b;c\n1,5;2;3\n', ';', ['1,5', '2', '3'], 3],
    ['sep=,\na,b\n"1;2",3\n', ',', ['1;2', '3'], 3],
  ])('the separator of %j', async (content, separator, cells, line = 2) => {
    const found = await read(content)
    expect([found.separator, found.records.at(-1)]).toEqual([separator, [line, ...cells]])
  })
})

test('lines are counted as an editor does: empty ones too, and those inside of quotes', async () => {
  const { records } = await read('a;b\r\n\r\n1;"x\r\ny"\r\n;;\r\n2;z\r\n\r\n"3";""""\r\n')
  expect(records).toEqual([
    [1, 'a', 'b'],
    [3, '1', 'x\ny'],
    [6, '2', 'z'],
    [8, '3', '"'],
  ])
})

test.each([
  ['no file', null, /n’existe pas/],
  ['an empty one', '', /est vide/],
  ['a workbook', 'PK\u0003\u0004…', /est un classeur/],
  ['a quote that is never closed', 'a;b\n1;"2\n3;4\n', /Un guillemet ouvert .* n’est jamais fermé/],
  ['the same in a long file', `a;b\n1;"2\n${LONG}`, /Un guillemet ouvert .* n’est jamais fermé/],
])('the command refuses %s with its reason', async (_name, content, reason) => {
  const reading = content === null ? openSource(join(folder, 'none.csv')) : read(content)
  await expect(reading).rejects.toThrow(reason)
})

test('another content has another hash', async () => {
  const [one, other, again] = [await read('a;b\n'), await read('a;c\n'), await read('a;b\n')]
  expect(one.sha256).toBe(again.sha256)
  expect(one.sha256).not.toBe(other.sha256)
})
