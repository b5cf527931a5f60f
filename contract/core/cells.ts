import { onlyVisible } from './text.ts'

/** Matches most texts: they begin no formula and hold nothing to clean, which is slow. */
const PLAIN = /^[0-9A-Za-zÀ-ÖØ-öø-ÿ][ -~À-ÖØ-öø-ÿŒœ’°]*$/
const STARTS_FORMULA = /^[=+\-@−]/

/** The text on one line, for a cell that is declared a text. */
export const lineText = (text: string) =>
  text === '' || (PLAIN.test(text) && !text.endsWith(' ')) ? text : onlyVisible(text)

/** The same for a CSV: an apostrophe goes before what a spreadsheet would read as a formula, full-width signs too. */
export function safeText(text: string): string {
  const visible = lineText(text)
  return STARTS_FORMULA.test(visible.slice(0, 1).normalize('NFKC')) ? `'${visible}` : visible
}
