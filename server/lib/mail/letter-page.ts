import type { ScaleClass } from '../../../contract/scales.ts'
import { type Html, html } from './html.ts'

interface StoredLogo {
  version: string
  media_type: string
  width: number
  height: number
  content: Buffer
}

interface LetterOperator {
  operator_name: string
  contact_email: string
  contact_phone: string
  logo: StoredLogo | null
}

export interface LetterParts {
  to: string
  /** Whom the greeting names; '' or absent greets nobody by name. */
  greeted?: string
  operator: LetterOperator
  /** The address for answers; the operator's by default. */
  replyTo?: string
  subject: string
  /** Heads the mail in place of a subject that already says its facts. */
  title?: string
  paragraphs?: string[]
  /** Shown after the paragraphs and before the lines. */
  facts?: readonly LetterFact[]
  lines?: readonly LetterLine[]
  action?: LetterLink
  /** The code to type where the action's link does not open, and the page to type it into. */
  codeAndPage?: { code: string; page: string }
  after?: readonly (string | LetterLink)[]
  /** The link that ends such mails, without signing in. */
  unsubscribe?: string
  /** The page where one chooses to get such mails. */
  preferences?: string
}

export interface LetterLink {
  label: string
  href: string
}

/** The colours and the mark that the scale defines. */
export type ClassColors = Pick<ScaleClass, 'fill' | 'text' | 'mark'>

export interface LetterFact {
  label: string
  /** Plain text of one or several lines; addresses in it are not linked. */
  value: string
  /** The colours of the class that the value names. */
  colors?: ClassColors | null
}

interface LetterLine {
  title: string
  href: string
  /** Plain text of one or several lines. */
  words: string
  colors?: ClassColors | null
  action?: LetterLink
}

export const greetingOf = ({ greeted = '' }: LetterParts) => (greeted === '' ? 'Bonjour,' : `Bonjour ${greeted},`)

export const leaveOf = ({ unsubscribe, preferences }: LetterParts) => {
  if (unsubscribe) return [{ label: 'Ne plus recevoir ces mails', href: unsubscribe }]
  return preferences ? [{ label: 'Choisir les mails que je reçois', href: preferences }] : []
}

/** Largest width and height of the logo in pixels. */
const LOGO = { width: 200, height: 48 }

export const cidOf = ({ version }: StoredLogo) => `${version}@estran`

/** Light colours are inline, because not every mail program reads styles; those that do have dark ones too. */
const DARK = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important } }
@media (prefers-color-scheme: dark) {
  .page { background: #0b191f !important }
  .card { background: #0f2129 !important; border-color: #24424b !important }
  .words, .words p, .words td, .words h1 { color: #eaf3f4 !important }
  .muted, .words .muted { color: #9db6bd !important }
  .rule { border-color: #24424b !important }
  a { color: #8fd3d9 !important }
  a.button { background: #8fd3d9 !important; color: #08242b !important }
}`

/** Sized by attributes, which every mail program reads; on white, because logos are drawn for a light ground. */
function logoRow(logo: StoredLogo, name: string) {
  const scale = Math.min(1, LOGO.width / logo.width, LOGO.height / logo.height)
  const [width, height] = [logo.width, logo.height].map((side) => String(Math.max(1, Math.round(side * scale))))
  return html`<tr><td class="pad" style="padding:14px 28px;background:#ffffff"><img src="cid:${cidOf(logo)}" alt="${name}" width="${width ?? ''}" height="${height ?? ''}" style="display:block;border:0"></td></tr>
`
}

/** Not every mail program makes a link of an address. */
const linkTo = (href: string) => html`<a href="${href}" style="color:#0b5563;word-break:break-all">${href}</a>`

const paragraph = (one: string | LetterLink) =>
  html`<p style="margin:0 0 16px">${typeof one === 'string' ? one : html`${one.label} :<br>${linkTo(one.href)}`}</p>`

const onLines = (words: string) =>
  words.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))

/** The mark is a letter of text, because mail programs draw no SVG; hidden from screen readers, as in the application. */
const markOf = ({ fill, text, mark }: ClassColors, size: number) =>
  html`<span aria-hidden="true" style="display:inline-block;width:${String(size)}px;height:${String(size)}px;border-radius:6px;background:${fill};color:${text};font-size:${String(size * 0.6)}px;line-height:${String(size)}px;text-align:center;vertical-align:middle">${mark}</span>`

const CELL = 'border-top:1px solid #dce5e7;vertical-align:top'
const fact = ({ label, value, colors }: LetterFact) =>
  html`<tr><td class="muted rule" style="padding:8px 16px 8px 0;${CELL};color:#4a6470;width:38%">${label}</td><td class="rule" style="padding:8px 0;${CELL};font-weight:600">${colors ? html`${markOf(colors, 26)} ` : ''}${onLines(value)}</td></tr>
`
const line = ({ title, href, words, colors, action }: LetterLine) =>
  html`<p class="rule" style="margin:0;padding:10px 0;border-top:1px solid #dce5e7">${colors ? html`${markOf(colors, 26)} ` : ''}<a href="${href}" style="color:#0b5563;font-weight:600">${title}</a><br>${onLines(words)}${action ? html`<br><a href="${action.href}" style="color:#0b5563">${action.label}</a>` : ''}</p>`

const buttonOf = ({ label, href }: LetterLink) =>
  html`<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#0b5563;color:#ffffff;font-weight:600;text-decoration:none">${label}</a></p>
<p class="muted" style="margin:0 0 16px;color:#4a6470;font-size:14px">Si le bouton ne répond pas, copiez cette adresse dans votre navigateur :<br>${linkTo(href)}</p>`

export const CODE_WORDS =
  'Le lien ne s’ouvre pas\u00A0? Saisissez votre adresse email et le code ci-dessous sur cette page'
export const CODE_LABEL = 'Votre code'
const codeOf = ({ code, page }: { code: string; page: string }) =>
  html`${paragraph({ label: CODE_WORDS, href: page })}
<p style="margin:0 0 24px">${CODE_LABEL} :<br><strong style="font:700 22px/1.6 Consolas,Menlo,monospace;letter-spacing:1px;white-space:nowrap">${code}</strong></p>`

/** The text that a list of mails shows beside the subject. */
function preheaderOf({ paragraphs = [], facts = [] }: LetterParts) {
  const [words = ''] = [...paragraphs, ...facts.map(({ label, value }) => `${label} : ${value}`)]
  return html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${words}</div>`
}

export function pageOf(parts: LetterParts, contact: string): Html {
  const {
    operator,
    subject,
    title = subject,
    paragraphs = [],
    facts = [],
    lines = [],
    action,
    codeAndPage,
    after = [],
  } = parts
  const { operator_name, logo } = operator
  return html`<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f7f7;color:#0e2a35;font:16px/1.5 'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif">
${preheaderOf(parts)}
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;table-layout:fixed;overflow-wrap:anywhere;background:#ffffff;border:1px solid #dce5e7;border-radius:14px">
<tr><td class="pad" style="padding:20px 28px;background:#0b4a58;border-radius:13px 13px 0 0;color:#ffffff;font-size:18px;font-weight:700">Estran<br><span style="color:#d5e9ea;font-size:14px;font-weight:400">${operator_name}</span></td></tr>
${logo ? logoRow(logo, operator_name) : ''}<tr><td class="pad words" style="padding:28px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.25">${title}</h1>
<p style="margin:0 0 16px">${greetingOf(parts)}</p>
${paragraphs.map(paragraph)}
${facts.length > 0 ? html`<table role="presentation" class="rule" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;table-layout:fixed;border-bottom:1px solid #dce5e7">${facts.map(fact)}</table>` : ''}
${lines.map(line)}
${action ? buttonOf(action) : ''}
${codeAndPage ? codeOf(codeAndPage) : ''}
${after.map(paragraph)}
</td></tr>
<tr><td class="pad muted rule" style="padding:18px 28px;border-top:1px solid #dce5e7;color:#4a6470;font-size:14px">${operator_name} – Estran<br>${contact}${leaveOf(parts).map(({ label, href }) => html`<br><a href="${href}" style="color:#0b5563">${label}</a>`)}</td></tr>
</table>
</body>
</html>`
}
