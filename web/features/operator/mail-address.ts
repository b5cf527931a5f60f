import { mailHref } from '../../../contract/rules/reading/sent-emails.ts'

/** A mailto link with subject and first lines. */
export function mailAddress(to: string, subject: string, lines: readonly string[]) {
  return `${mailHref(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`
}
