import type { ContentKey } from '../../contents.ts'
import { withFrenchSpaces } from '../../core/french-spaces.ts'
import { escapeHtml, fold } from '../../core/text.ts'
import type { PublicSettings } from '../../operator.ts'
import { encodedEmail } from '../reading/sent-emails.ts'
import { declarationWords } from './contents.accessibility.ts'

export const PLACEHOLDERS = {
  opérateur: 'operator_name',
  contact: 'contact_email',
  téléphone: 'contact_phone',
  financement: 'funder_note',
} as const

export type OperatorValues = Pick<
  PublicSettings,
  (typeof PLACEHOLDERS)[keyof typeof PLACEHOLDERS] | 'accessibility_state' | 'accessibility_rate'
> &
  Partial<Pick<PublicSettings, 'sends_sms'>>

/** What each placeholder of a text stands for; the declaration of accessibility has some of its own. */
export function placeholderWords(key: ContentKey, operator: OperatorValues): [name: string, words: string][] {
  const words = Object.entries(PLACEHOLDERS).map(([name, field]): [string, string] => [name, operator[field]])
  return key === 'accessibility' ? [...words, ...Object.entries(declarationWords(operator))] : words
}

/**
 * Fills a text's HTML, which names the operator as {opérateur} to follow the settings; an address has the name encoded.
 * No « de ACTALIA »: before a vowel a word stands between. An element of a list that is a placeholder alone has as many
 * elements as there are lines.
 */
export const withSettings = (html: string, key: ContentKey, operator: OperatorValues) =>
  placeholderWords(key, operator).reduce(
    (text, [name, words]) =>
      text
        .replaceAll(`<li>{${name}}</li>`, () => words.split('\n').map(asElement).join('\n'))
        .replaceAll(`{${name}}`, () => asHtml(words))
        .replaceAll(encodeURI(`{${name}}`), () => escapeHtml(inAddress(name, words))),
    isElided(operator.operator_name)
      ? withSmsElements(html, key, operator).replace(/(?<!\p{L})(de)\s\{opérateur\}/giu, '$1 l’opérateur ({opérateur})')
      : withSmsElements(html, key, operator),
  )

/**
 * In the text on personal data, elements of a list that begin with {si SMS} are for sites that send some. One that has a
 * list of its own is shown by all.
 */
const withSmsElements = (html: string, key: ContentKey, { sends_sms = false }: OperatorValues) =>
  key === 'privacy'
    ? html
        .replace(/<li>(\s*(?:<p>)?)\{si SMS\}\s*((?:(?!<li>).)*?<\/li>\n?)/gs, sends_sms ? '<li>$1$2' : '')
        .replaceAll(/\{si SMS\}\s*/g, '')
    : html

const isElided = (name: string) => /^[aeiouyh]/.test(fold(name.trim()))

const inAddress = (name: string, words: string) => (name === 'contact' ? encodedEmail(words) : encodeURI(words))

const asElement = (line: string) => `<li>${asHtml(line)}</li>`

const asHtml = (value: string) => escapeHtml(withFrenchSpaces(value)).replace(/\n{2,}/g, '<br><br>')

const TO_COMPLETE = /\[À compléter\s:\s([^[\]]+)\]/g

/** Lists what only the operator knows, and has not written yet. */
export const missingIn = (body: string) => missingSpans(body).map(({ what }) => what)

/** With where each stands, brackets included. */
export const missingSpans = (body: string) =>
  [...body.matchAll(TO_COMPLETE)].map(({ 0: whole, 1: what = '', index }) => ({
    what,
    start: index,
    end: index + whole.length,
  }))
