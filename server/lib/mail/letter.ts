import { plainText, spacedHtml } from '../french.ts'
import {
  CODE_LABEL,
  CODE_WORDS,
  cidOf,
  greetingOf,
  type LetterLink,
  type LetterParts,
  leaveOf,
  pageOf,
} from './letter-page.ts'

interface MailReader {
  email: string
  firstname: string
  name: string
  email_verified_at?: string | null
}

/** Nothing that a mail program would make a link of. */
const NAME = /^[\p{L}\p{M}'’ -]{1,40}$/u

/** Whoever registers with the address of someone else chooses the name, never the first name. */
export function readerOf({ email, firstname, name, email_verified_at }: MailReader) {
  const greeted = firstname || (email_verified_at === null ? '' : name)
  return { to: email, greeted: NAME.test(greeted) ? greeted : '' }
}

export interface Letter {
  to: string
  from: { name: string; address: string }
  /** Reply-To. */
  replyTo: string
  subject: string
  text: string
  html: string
  link: string | null
  logo: LetterLogo | null
  /** Mail programs offer it beside the sender's name and POST to it (RFC 8058). */
  unsubscribe: string | null
}

/** Attached, because mail programs do not load images from elsewhere. */
export interface LetterLogo {
  /** Content-ID that the HTML refers to. */
  cid: string
  type: string
  bytes: Buffer
}

export function writeLetter(parts: LetterParts): Letter {
  const {
    to,
    operator,
    subject,
    title,
    paragraphs = [],
    facts = [],
    lines = [],
    action,
    codeAndPage,
    after = [],
    unsubscribe,
  } = parts
  const contact = [operator.contact_email, operator.contact_phone].filter((one) => one !== '').join(' · ')
  const text = [
    greetingOf(parts),
    ...(title ? [`${title}.`] : []),
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label} : ${value}`).join('\n')] : []),
    ...lines.map(({ title, words, action }) => [title, words, ...(action ? [onOwnLine(action)] : [])].join('\n')),
    ...(action ? [onOwnLine(action)] : []),
    ...(codeAndPage
      ? [onOwnLine({ label: CODE_WORDS, href: codeAndPage.page }), `${CODE_LABEL} :\n${codeAndPage.code}`]
      : []),
    ...after.map((one) => (typeof one === 'string' ? one : onOwnLine(one))),
    `${operator.operator_name} – Estran\n${contact}`,
    ...leaveOf(parts).map(onOwnLine),
  ].join('\n\n')
  const { logo } = operator
  const from = { name: `${operator.operator_name} – Estran`, address: operator.contact_email }
  return {
    to,
    from,
    replyTo: parts.replyTo ?? operator.contact_email,
    subject: plainText(subject),
    text: plainText(text),
    html: spacedHtml(pageOf(parts, contact).text).replace(REFERENCE, (found) => found.replaceAll('-', '\u2011')),
    link: action?.href ?? null,
    logo: logo && { cid: cidOf(logo), type: logo.media_type, bytes: logo.content },
    unsubscribe: unsubscribe ?? null,
  }
}

/** The address stands alone on a line: mail programs take a sign that follows one for a part of it. */
const onOwnLine = ({ label, href }: LetterLink) => `${label} :\n${href}`

/** The reference of a quote; in text and subject it keeps the hyphens that people search for. */
const REFERENCE = /\bD\d{4}-\d+/g

/** The HTML as a mail program shows it, with the logo of the mail itself. */
export const seenHtml = ({ html, logo }: Pick<Letter, 'html' | 'logo'>) =>
  logo === null ? html : html.replaceAll(`cid:${logo.cid}`, `data:${logo.type};base64,${logo.bytes.toString('base64')}`)
