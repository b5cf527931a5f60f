import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { writeXlsx } from './xlsx.ts'

const COLUMNS = [
  { header: 'Zone', width: 30, type: 'text' },
  { header: 'Jour', width: 14, type: 'date' },
  { header: 'Vu', width: 18, type: 'moment' },
  { header: 'Valeur (UFP/g)', width: 12, type: 'number' },
] as const

type SheetCells = (string | number | Date | null)[]

async function opened(rows: readonly SheetCells[], maxRows?: number) {
  async function* given() {
    yield* rows
  }
  const chunks: Uint8Array[] = []
  const options = { title: 'Zones', columns: COLUMNS, ...(maxRows && { maxRows }) }
  for await (const chunk of writeXlsx(given(), options)) chunks.push(chunk)
  const parts = unzipSync(Buffer.concat(chunks))
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const sheetOf = (parts: Record<string, string>, number = 1) => parts[`xl/worksheets/sheet${number}.xml`] ?? ''
const textsOf = (sheet: string) => [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text]) => text)
const numbersOf = (sheet: string) =>
  [...sheet.matchAll(/<c r="(\w+)" s="(\d)"><v>([^<]*)<\/v>/g)].map((match) => match.slice(1))

describe('a workbook', () => {
  test('is printed in landscape, as wide as a page, its names frozen and repeated', async () => {
    const parts = await opened([])
    const sheet = sheetOf(parts)
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(sheet).toContain('orientation="landscape" fitToWidth="1" fitToHeight="0"')
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(parts['xl/workbook.xml']).toContain(
      '<definedName name="_xlnm.Print_Titles" localSheetId="0">\'Zones\'!$1:$1</definedName>',
    )
    expect(textsOf(sheet)).toEqual(COLUMNS.map(({ header }) => header))
  })

  test('keeps each value as it is: texts, days, moments, numbers, and nothing', async () => {
    const sheet = sheetOf(
      await opened([
        ['01000 <&"> é 😀 \u0000\uFFFE', new Date('2026-03-29T00:00:00Z'), new Date('2026-03-29T02:30:00Z'), -2.5],
        ['', new Date('1900-01-01T00:00:00Z'), null, 0],
        [null, new Date('1900-03-01T00:00:00Z'), null, null],
      ]),
    )
    expect(textsOf(sheet).slice(COLUMNS.length)).toEqual(['01000 &lt;&amp;&quot;&gt; é 😀 ', ''])
    expect(numbersOf(sheet)).toEqual([
      ['B2', '2', '46110'],
      ['C2', '3', expect.stringMatching(/^46110\.104166/)],
      ['D2', '0', '-2.5'],
      ['B3', '2', '1'],
      ['D3', '0', '0'],
      ['B4', '2', '61'],
    ])
  })

  test('keeps a text of as many characters as a cell can hold, and cuts a longer one, which says so', async () => {
    const end = '… (texte coupé\u00A0: la suite ne tient pas dans une cellule)'
    const longest = 'é'.repeat(32_767)
    // Cut in the middle of a character that counts twice: no half of it is left.
    const odd = '😀'.repeat(20_000)
    const cells = [longest, `${longest}x`, odd, ` ${odd}`].map((text) => [text, null, null, null])
    const [kept, cut, ...pairs] = textsOf(sheetOf(await opened(cells))).slice(COLUMNS.length)
    expect(kept).toBe(longest)
    expect(cut).toBe(`${'é'.repeat(32_767 - end.length)}${end}`)
    for (const pair of pairs) {
      expect(pair?.length).toBeLessThanOrEqual(32_767)
      expect(pair?.endsWith(`😀${end}`)).toBe(true)
    }
  })

  test('goes on in other sheets beyond what one can hold, each with its names', async () => {
    const parts = await opened(
      ['a', 'b', 'c', 'd', 'e'].map((text) => [text, null, null, null]),
      3,
    )
    expect([1, 2, 3].map((number) => textsOf(sheetOf(parts, number)).slice(COLUMNS.length).join(''))).toEqual([
      'ab',
      'cd',
      'e',
    ])
    expect(parts['xl/workbook.xml']).toContain('<sheet name="Zones 3" sheetId="3" r:id="rId3"/>')
    expect(parts['[Content_Types].xml']).toContain('/xl/worksheets/sheet3.xml')
  })

  test('ends when its rows fail, and their source is closed when nobody reads on', async () => {
    const state = { isClosed: false }
    async function* rows(end: number): AsyncGenerator<SheetCells> {
      try {
        for (let row = 0; row < end; row++) yield [`Zone ${Math.random()} ${row}`.repeat(20), null, null, row]
        throw new Error('lost')
      } finally {
        state.isClosed = true
      }
    }
    const options = { title: 'Zones', columns: COLUMNS }
    const read = async () => {
      for await (const _ of writeXlsx(rows(10), options));
    }
    await expect(read()).rejects.toThrow('lost')
    state.isClosed = false
    let bytes = 0
    for await (const chunk of writeXlsx(rows(100_000), options)) {
      bytes += chunk.length
      if (bytes > 10_000) break
    }
    expect(state.isClosed).toBe(true)
  })
})
