import { onlyVisible } from './text.ts'

/** Most texts: they begin no formula and hold nothing to clean, which is slow. */
const PLAIN = /^[0-9A-Za-zÀ-ÖØ-öø-ÿ][ -~À-ÖØ-öø-ÿŒœ’°]*$/
const STARTS_FORMULA = /^[=+\-@−]/

/** On one line, as a cell that is declared a text has it. */
export const lineText = (text: string) =>
  text === '' || (PLAIN.test(text) && !text.endsWith(' ')) ? text : onlyVisible(text)

/** The same in a CSV, where a spreadsheet would read a formula; these also begin with full-width signs. */
export function safeText(text: string): string {
  const visible = lineText(text)
  return STARTS_FORMULA.test(visible.slice(0, 1).normalize('NFKC')) ? `'${visible}` : visible
}
