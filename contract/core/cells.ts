import { onlyVisible } from './text.ts'

/** Most texts: they begin no formula and hold nothing to clean, which is slow. */
const PLAIN = /^[0-9A-Za-zÀ-ÖØ-öø-ÿ][ -~À-ÖØ-öø-ÿŒœ’°]*$/
const STARTS_FORMULA = /^[=+\-@−]/

/** On one line, and read as a text by a spreadsheet, whose formulas also begin with full-width signs. */
export function safeText(text: string): string {
  if (text === '' || (PLAIN.test(text) && !text.endsWith(' '))) return text
  const visible = onlyVisible(text)
  return STARTS_FORMULA.test(visible.slice(0, 1).normalize('NFKC')) ? `'${visible}` : visible
}
