import type { FieldErrors } from '../../contract/core/errors.ts'
import { withFrenchSpaces } from '../../contract/core/french-spaces.ts'

/** A text that leaves as it is, to be searched too: without the joiners that keep a zone's code on one line. */
export const plainText = (text: string) => withFrenchSpaces(text).replaceAll('\u2060', '')

export const spacedErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(withFrenchSpaces)]))

/** Only what is read of a page: its styles and attributes have such signs too. */
export function spacedHtml(page: string): string {
  const body = page.indexOf('<body')
  const spaced = (text: string) => withFrenchSpaces(text)
  const head = page.slice(0, body).replace(/(?<=<title>)[^<]+/, spaced)
  return head + page.slice(body).replace(/(?<=>)[^<]+/g, spaced)
}
