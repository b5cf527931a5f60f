// What is struck through in a spreadsheet, a mail or a text is so in the HTML of a copy alone: its text is that of a good line.

/** As people write it, too: « ~~4~~ », « 4̶ ». */
const STRUCK = '~~'
const STRUCK_SIGNS = /~~|\u0336/g

export const isStruck = (line: string) => line.search(STRUCK_SIGNS) >= 0
export const struck = (line: string) => (isStruck(line) ? line : STRUCK + line)
export const withoutStruck = (text: string) => text.replace(STRUCK_SIGNS, '')
export const STRUCK_FAULT = 'Cette ligne est barrée\u00A0: récrivez-la si elle compte.'

export const mayStrike = (html: string) => /<(?:s|del|strike)\b|line-through/i.test(html)

/** The rows and the lines outside of tables that are struck through, all or in part, by cells. */
export function struckRows(page: Document): string[][] {
  const sheets = [...page.querySelectorAll('style')].map(({ textContent }) => textContent.replace(/<!--|-->/g, ''))
  // Excel names a class in its cells, and says what it is in a style sheet.
  const named = sheets.flatMap((sheet) =>
    [...sheet.matchAll(/([^{}]+)\{[^}]*line-through/g)].map(([, names = '']) => names),
  )
  const elements = ['s', 'del', 'strike', '[style*="line-through" i]', ...named].flatMap((selector) =>
    found(page, selector),
  )
  for (const element of elements) {
    const cells = [...element.querySelectorAll('td, th')]
    for (const one of cells.length > 0 ? cells : [element]) if (one.textContent.trim() !== '') one.prepend(STRUCK)
  }
  const rows = [...page.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map(({ textContent }) => textContent),
  )
  return [...rows, ...linesOf(page)].filter((cells) => cells.some(isStruck)).map((cells) => cells.map(withoutStruck))
}

function found(page: Document, selector: string): readonly Element[] {
  try {
    return [...page.querySelectorAll(selector)]
  } catch {
    // Of a style sheet, such as @page.
    return []
  }
}

function linesOf(page: Document) {
  const body = page.body.cloneNode(true) as HTMLElement
  for (const table of body.querySelectorAll('table')) table.remove()
  for (const block of body.querySelectorAll('br, p, div, li, h1, h2, h3, pre')) block.after('\n')
  return body.textContent.split('\n').map((line) => [line])
}

const keyOf = (text: string) => text.replace(/\s/g, '')

/** More would stop the page for seconds: then any line may be struck through. */
const MAX_COMPARED = 10_000_000

/** Marks the lines of the text; a row that is not among them, as where its columns are hidden, those that have all its cells. */
export function withStruck(text: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return text
  const lines = text.split(/\r\n?|\n/)
  const keys = lines.map(keyOf)
  const known = new Set(keys)
  const whole = new Set(rows.map((cells) => keyOf(cells.join(''))))
  const lost = rows.map((cells) => cells.map(keyOf)).filter((cells) => !known.has(cells.join('')))
  const isTooMany = lost.length * lines.length > MAX_COMPARED
  const isOfLost = (key: string) => isTooMany || lost.some((cells) => cells.every((cell) => key.includes(cell)))
  return lines
    .map((line, at) => (whole.has(keys[at] ?? '') || isOfLost(keys[at] ?? '') ? struck(line) : line))
    .join('\n')
}
