import * as z from 'zod/mini'
import { multilineText } from '../../core/fields.ts'
import { onSeveralLines } from '../../core/text.ts'

/** A tab begins the next level, as it does where one types code. */
const withoutTabs = (typed: string) => typed.replaceAll('\t', '    ')

export const markdownText = (max: number) =>
  z.pipe(
    z.string().check(z.overwrite(withoutTabs)),
    multilineText(max).check(z.minLength(1, { error: 'Ce champ est obligatoire.' })),
  )

/** The Markdown as markdownText keeps it. */
export const normalizeMarkdown = (typed: string) => onSeveralLines(withoutTabs(typed))
