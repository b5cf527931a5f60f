import { html } from './html.ts'

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

interface StoredLogo {
  version: string
  media_type: string
  width: number
  height: number
  content: Buffer
}

interface Operator {
  operator_name: string
  contact_email: string
  contact_phone: string
  logo: StoredLogo | null
}

interface LetterParts {
  to: string
  operator: Operator
  /** Unless it is the operator. */
  replyTo?: string
  subject: string
  paragraphs: string[]
  /** Come after the paragraphs, and before the lines. */
  facts?: readonly LetterFact[]
  lines?: readonly LetterLine[]
  action?: { label: string; href: string }
  after?: string[]
  /** Where one stops receiving such mails, without signing in. */
  unsubscribe?: string
}

export interface LetterFact {
  label: string
  /** Stays text, an address too; may have several lines. */
  value: string
}

interface LetterLine {
  title: string
  href: string
  words: string
}

/** Pixels. */
const LOGO = { width: 200, height: 48 }

const cidOf = ({ version }: StoredLogo) => `${version}@estran`

/** Sized by attributes: some programs know no other way. */
function logoRow(logo: StoredLogo, name: string) {
  const scale = Math.min(1, LOGO.width / logo.width, LOGO.height / logo.height)
  const [width, height] = [logo.width, logo.height].map((side) => String(Math.max(1, Math.round(side * scale))))
  return html`<tr><td style="padding:20px 28px 0"><img src="cid:${cidOf(logo)}" alt="${name}" width="${width ?? ''}" height="${height ?? ''}" style="display:block;border:0"></td></tr>
`
}

const ADDRESS = /(https?:\/\/[^\s,;)»]+)/

/** Not every mail program makes a link of an address. */
const withLinks = (words: string) =>
  words
    .split(ADDRESS)
    .map((part) =>
      ADDRESS.test(part)
        ? html`<a href="${part}" style="color:#0b5563;word-break:break-all">${part}</a>`
        : html`${part}`,
    )

const onLines = (words: string) =>
  words.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))

const UNSUBSCRIBE = 'Ne plus recevoir ces mails'

export function writeLetter({
  to,
  operator,
  replyTo = operator.contact_email,
  subject,
  paragraphs,
  facts = [],
  lines = [],
  action,
  after = [],
  unsubscribe,
}: LetterParts): Letter {
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
  const paragraph = (words: string) => html`<p style="margin:0 0 16px">${withLinks(words)}</p>`
  const fact = ({ label, value }: LetterFact) =>
    html`<tr><td style="padding:8px 16px 8px 0;border-top:1px solid #dce5e7;color:#4a6470;vertical-align:top;width:38%">${label}</td><td style="padding:8px 0;border-top:1px solid #dce5e7;font-weight:600;vertical-align:top">${onLines(value)}</td></tr>
`
  const line = ({ title, href, words }: LetterLine) =>
    html`<p style="margin:0;padding:10px 0;border-top:1px solid #dce5e7"><a href="${href}" style="color:#0b5563;font-weight:600">${title}</a><br>${words}</p>`
  const page = html`<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f7f7;color:#0e2a35;font:16px/1.5 'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;table-layout:fixed;overflow-wrap:anywhere;background:#ffffff;border:1px solid #dce5e7;border-radius:14px">
<tr><td style="padding:20px 28px;background:#0b4a58;border-radius:13px 13px 0 0;color:#ffffff;font-size:18px;font-weight:700">Estran</td></tr>
${logo ? logoRow(logo, operator.operator_name) : ''}<tr><td style="padding:28px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.25">${subject}</h1>
<p style="margin:0 0 16px">Bonjour,</p>
${paragraphs.map(paragraph)}
${facts.length > 0 ? html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;table-layout:fixed;border-bottom:1px solid #dce5e7">${facts.map(fact)}</table>` : ''}
${lines.map(line)}
${
  action
    ? html`<p style="margin:24px 0"><a href="${action.href}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#0b5563;color:#ffffff;font-weight:600;text-decoration:none">${action.label}</a></p>
<p style="margin:0 0 16px;color:#4a6470;font-size:14px">Si le bouton ne répond pas, copiez cette adresse dans votre navigateur :<br><a href="${action.href}" style="color:#0b5563;word-break:break-all">${action.href}</a></p>`
    : ''
}
${after.map(paragraph)}
</td></tr>
<tr><td style="padding:18px 28px;border-top:1px solid #dce5e7;color:#4a6470;font-size:14px">${operator.operator_name} – Estran<br>${contact}${unsubscribe ? html`<br><a href="${unsubscribe}" style="color:#0b5563">${UNSUBSCRIBE}</a>` : ''}</td></tr>
</table>
</body>
</html>`
  const from = { name: `${operator.operator_name} – Estran`, address: operator.contact_email }
  return {
    to,
    from,
    replyTo,
    subject,
    text,
    html: page.text,
    link: action?.href ?? null,
    logo: logo && { cid: cidOf(logo), type: logo.media_type, bytes: logo.content },
    unsubscribe: unsubscribe ?? null,
  }
}
