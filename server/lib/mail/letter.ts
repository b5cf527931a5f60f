import { cidOf, pageOf } from './letter.page.ts'
import { type LetterParts, UNSUBSCRIBE } from './letter.parts.ts'

export interface Letter {
  to: string
  from: { name: string; address: string }
  /** Where answers go. */
  replyTo: string
  subject: string
  text: string
  html: string
  link: string | null
  logo: Logo | null
  /** Programs offer it beside the sender's name, and POST there (RFC 8058). */
  unsubscribe: string | null
}

/** Goes with the mail, because mail programs do not load what lies elsewhere. */
export interface Logo {
  /** What the HTML calls it. */
  cid: string
  type: string
  bytes: Buffer
}

export function writeLetter(parts: LetterParts): Letter {
  const { to, operator, subject, paragraphs, facts = [], lines = [], action, after = [], unsubscribe } = parts
  const contact = [operator.contact_email, operator.contact_phone].filter((one) => one !== '').join(' · ')
  const text = [
    'Bonjour,',
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label} : ${value}`).join('\n')] : []),
    ...lines.map(({ title, words }) => `${title}\n${words}`),
    ...(action ? [`${action.label} :\n${action.href}`] : []),
    ...after,
    `${operator.operator_name} – Estran\n${contact}`,
    ...(unsubscribe ? [`${UNSUBSCRIBE} :\n${unsubscribe}`] : []),
  ].join('\n\n')
  const { logo } = operator
  const from = { name: `${operator.operator_name} – Estran`, address: operator.contact_email }
  return {
    to,
    from,
    replyTo: parts.replyTo ?? operator.contact_email,
    subject,
    text,
    html: pageOf(parts, contact).text,
    link: action?.href ?? null,
    logo: logo && { cid: cidOf(logo), type: logo.media_type, bytes: logo.content },
    unsubscribe: unsubscribe ?? null,
  }
}

/** As a mail program shows it: with the logo that came with the mail. */
export const seenHtml = ({ html, logo }: Pick<Letter, 'html' | 'logo'>) =>
  logo === null ? html : html.replaceAll(`cid:${logo.cid}`, `data:${logo.type};base64,${logo.bytes.toString('base64')}`)
