import type { ExportColumn } from './cells.ts'
import { zipParts } from './zip.ts'

// A workbook as spreadsheets open and print it: the names frozen, and repeated on each page; landscape, as wide as a page.

type XlsxCell = string | number | Date | null

/** The type's place among the formats of `STYLES`. */
const FORMAT: Record<ExportColumn<unknown>['type'], number> = { number: 0, text: 1, date: 2, moment: 3 }
const NAME_FORMAT = 4

/** A cell of the format 49 stays a text when somebody types into it: 01000 keeps its zero. */
const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="5">${[0, 49, 164, 165].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>
</styleSheet>`

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** As many as a sheet can have. */
export const MAX_SHEET_ROWS = 1_048_576

/** A longer cell makes a spreadsheet call the whole file damaged. */
const MAX_CELL = 32_767
const IS_CUT = '… (texte coupé\u00A0: la suite ne tient pas dans une cellule)'

/** Text is gathered to so many characters before it is compressed. */
const PIECE = 65_536

interface XlsxOptions {
  title: string
  columns: readonly Pick<ExportColumn<never>, 'header' | 'width' | 'type'>[]
  /** Of a sheet, its names included. */
  maxRows?: number
}

/** Rows beyond what a sheet can have go to the next one. */
export const writeXlsx = (rows: AsyncIterable<readonly XlsxCell[]>, options: XlsxOptions): AsyncIterable<Uint8Array> =>
  zipParts(parts(rows, options))

async function* parts(rows: AsyncIterable<readonly XlsxCell[]>, options: XlsxOptions) {
  const { title, maxRows = MAX_SHEET_ROWS } = options
  const cursor = rows[Symbol.asyncIterator]()
  try {
    let next = await cursor.next()
    async function* texts() {
      let piece = sheetStart(options)
      for (let row = 2; !next.done && row <= maxRows; row++) {
        piece += rowText(row, next.value, options)
        if (piece.length > PIECE) {
          yield piece
          piece = ''
        }
        next = await cursor.next()
      }
      yield piece + SHEET_END
    }
    let count = 0
    do {
      count += 1
      yield { name: `xl/worksheets/sheet${count}.xml`, content: texts() }
    } while (!next.done)
    yield* others(title, count)
  } finally {
    await cursor.return?.()
  }
}

function sheetStart({ columns }: XlsxOptions) {
  const widths = columns.map(
    ({ width, type }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${FORMAT[type]}" customWidth="1"/>`,
  )
  const names = columns.map(({ header }, at) => cellText(`${letters(at)}1`, header, NAME_FORMAT))
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row r="1">${names.join('')}</row>`
}

const SHEET_END =
  '</sheetData><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>'

const rowText = (row: number, cells: readonly XlsxCell[], { columns }: XlsxOptions) =>
  `<row r="${row}">${cells.map((cell, at) => cellText(`${letters(at)}${row}`, cell, FORMAT[columns[at]?.type ?? 'text'])).join('')}</row>`

function cellText(place: string, cell: XlsxCell, format: number): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${place}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escaped(fitted(cell))}</t></is></c>`
  return `<c r="${place}" s="${format}"><v>${typeof cell === 'number' ? cell : serialOf(cell)}</v></c>`
}

const fitted = (text: string) => (text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - IS_CUT.length)}${IS_CUT}` : text)

/** Days since the end of 1899, as spreadsheets count them: they believe that 1900 had a 29 February. */
function serialOf(date: Date) {
  const days = Math.round((date.getTime() / 86_400_000 + 25_569) * 1e10) / 1e10
  return days < 61 ? days - 1 : days
}

/** A, B … Z, AA. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const escaped = (text: string) =>
  text
    .replace(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

function others(title: string, count: number) {
  const sheets = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: at === 0 ? title : `${title} ${at + 1}`,
  }))
  const part = (name: string, text: string) => ({ name, content: [`${DECLARATION}${text}`] })
  const link = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`
  const override = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`
  return [
    part('xl/styles.xml', STYLES),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${sheets
        .map(({ id, name }) => `<sheet name="${escaped(name)}" sheetId="${id}" r:id="rId${id}"/>`)
        .join('')}</sheets><definedNames>${sheets
        .map(
          ({ id, name }) =>
            `<definedName name="_xlnm.Print_Titles" localSheetId="${id - 1}">'${escaped(name.replaceAll("'", "''"))}'!$1:$1</definedName>`,
        )
        .join('')}</definedNames></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${sheets
        .map(({ id }) => link(id, 'worksheet', `worksheets/sheet${id}.xml`))
        .join('')}${link(count + 1, 'styles', 'styles.xml')}</Relationships>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${link(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    part(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${sheets
        .map(({ id }) => override(`worksheets/sheet${id}`, 'worksheet'))
        .join('')}</Types>`,
    ),
  ]
}
