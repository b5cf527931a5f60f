import * as z from 'zod/mini'
import { multilineText } from '../core/fields.ts'
import { onSeveralLines } from '../core/text.ts'

/** Of micromark, left out of what people write: HTML and references are shown as typed, a picture is a link to it. */
export const MARKDOWN_WITHOUT = ['htmlFlow', 'htmlText', 'labelStartImage', 'characterReference']

export const MAX_MARKDOWN_DEPTH = 12
export const MAX_MARKDOWN_SIGNS = 500

const TOO_DEEP = `Les listes et les citations s’imbriquent sur ${MAX_MARKDOWN_DEPTH} niveaux au plus.`
const TOO_DENSE = `Un même paragraphe compte au plus ${MAX_MARKDOWN_SIGNS} signes de mise en forme (* _ [ ] < \`).`

const OPENINGS = /^(?: |>|(?:[-*+]|\d{1,9}[.)])(?![^ ]))*/
const RULED_LINE = /^ {0,3}([-*_])(?: *\1){2,} *$/
const SIGNS = /[*_[\]<`]/g
/** Nothing within a paragraph goes beyond the next blank line. */
const BETWEEN_PARAGRAPHS = /\n *\n/

/** Never less than the lists and quotes that the line is in: a list takes two columns or more, a quote one sign. */
function depthOf(line: string) {
  const [opening = ''] = OPENINGS.exec(line) ?? []
  if (!/[^ ]/.test(opening) || RULED_LINE.test(line)) return 0
  const quotes = opening.split('>').length - 1
  return quotes + Math.ceil((opening.length - quotes) / 2)
}

/** What would take a reader's browser long, or more depth than it has. */
export function markdownFault(body: string): string | null {
  if (body.split('\n').some((line) => depthOf(line) > MAX_MARKDOWN_DEPTH)) return TOO_DEEP
  const paragraphs = body.split(BETWEEN_PARAGRAPHS)
  return paragraphs.some((paragraph) => [...paragraph.matchAll(SIGNS)].length > MAX_MARKDOWN_SIGNS) ? TOO_DENSE : null
}

/** A link that may be followed: none that leaves the site without looking so, or names another site before an @. */
export const isSafeLink = (address: string) =>
  /^(?:https?:\/\/[^/?#@%\\\s]+(?:[/?#][^\\\s]*)?|mailto:[^\\\s]+|tel:\+?\d[^\\\s]*)$/i.test(address) ||
  isOwnPath(address)

export const isOwnPath = (address: string) => /^\/(?![/\\%])[^\s\\]*$/.test(address)

/** As one types code, a tab begins the next level. */
const withoutTabs = (typed: string) => typed.replaceAll('\t', '    ')

export const markdownText = (max: number) =>
  z.pipe(
    z.string().check(z.overwrite(withoutTabs)),
    multilineText(max).check(
      z.minLength(1, { error: 'Ce champ est obligatoire.' }),
      z.check(({ value, issues }) => {
        const fault = markdownFault(value)
        if (fault) issues.push({ code: 'custom', input: value, message: fault })
      }),
    ),
  )

/** What markdownText keeps of it. */
export const keptMarkdown = (typed: string) => onSeveralLines(withoutTabs(typed))
