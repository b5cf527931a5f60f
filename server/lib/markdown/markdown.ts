import MarkdownIt, { type Token } from 'markdown-it'
import { withFrenchSpaces } from '../../../contract/core/french-spaces.ts'

export type MarkdownResult = { html: string } | { fault: string }

const MAX_DEPTH = 12
const TOO_DEEP = `Les listes, les citations et les mises en forme s’imbriquent sur ${MAX_DEPTH} niveaux au plus.`

/** HTML and character references are shown as typed, a picture is a link to it. */
const WITHOUT = ['html_block', 'html_inline', 'image', 'entity']

const dialect = new MarkdownIt('commonmark', { html: false, maxNesting: 4 * MAX_DEPTH }).disable(WITHOUT)
// Any link is read as one, and loses its address below unless it is safe; its words stay as typed.
dialect.validateLink = () => true
dialect.normalizeLinkText = (address) => address

/** Headings start below the page's title and the text's own. */
const HEADINGS: Record<string, string> = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' }
const NESTED = new Set(['blockquote', 'bullet_list', 'ordered_list', 'em', 'strong'])

/** Linear in the text's length. The HTML holds no script, form or frame, only text and safe links. */
export function markdownToHtml(body: string): MarkdownResult {
  const tokens = dialect.parse(body, {})
  if (depthOf(tokens) > MAX_DEPTH) return { fault: TOO_DEEP }
  for (const token of tokens) {
    token.tag = HEADINGS[token.tag] ?? token.tag
    // The language of a code block would become a class.
    token.info = ''
    finishInline(token.children ?? [])
  }
  return { html: dialect.renderer.render(tokens, dialect.options, {}).trim() }
}

function depthOf(tokens: readonly Token[]) {
  let [depth, deepest] = [0, 0]
  for (const { type, nesting } of tokens.flatMap((token) => [token, ...(token.children ?? [])])) {
    if (NESTED.has(type.replace(/_(open|close)$/, ''))) depth += nesting
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

function finishInline(tokens: readonly Token[]) {
  let isHidden = false
  for (const token of tokens) {
    if (token.type === 'text') token.content = withFrenchSpaces(token.content)
    if (token.type === 'link_open') {
      const address = String(token.attrGet('href') ?? '')
      isHidden = !isSafeLink(address)
      token.attrs = [['href', address], ...(isOwnPath(address) ? [] : [OUTSIDE])]
    }
    if (token.type.startsWith('link_')) token.hidden = isHidden
  }
}

const OUTSIDE: [string, string] = ['rel', 'noopener noreferrer']

/** Rejects addresses that leave the site unnoticed, or show another site before an @. */
const isSafeLink = (address: string) =>
  /^(?:https?:\/\/[^/?#@%\\\s]+(?:[/?#][^\\\s]*)?|mailto:[^\\\s]+|tel:\+?\d[^\\\s]*)$/i.test(address) ||
  isOwnPath(address)

const isOwnPath = (address: string) => /^\/(?![/\\%])[^\s\\]*$/.test(address)
