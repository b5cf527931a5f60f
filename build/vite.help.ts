import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import MarkdownIt, { type Token } from 'markdown-it'
import type { Plugin } from 'vite'
import { withFrenchSpaces } from '../contract/core/french-spaces.ts'
import { GUIDE } from '../contract/core/help.ts'

const CHAPTER = /\/features\/help\/chapters\/(\w+)\/[^/]+\.md$/
const NAMES: ReadonlySet<string> = new Set(GUIDE.flatMap(({ chapters }) => [...chapters]))

const dialect = new MarkdownIt('commonmark', { html: false }).enable('table')

/** The guide's chapters become modules of HTML when the application is built: no Markdown comes to the browser. */
export function guideChapters(): Plugin {
  return {
    name: 'estran-guide-chapters',
    enforce: 'pre',
    transform: (code, id) => (CHAPTER.test(id) ? { code: chapterModule(code, id), map: null, moduleType: 'js' } : null),
  }
}

interface ChapterSection {
  id: string
  title: string
  html: string
  /** For the search. */
  text: string
}

function chapterModule(markdown: string, path: string) {
  const fail = (why: string) => new Error(`${path}: ${why}`)
  const pictures: string[] = []
  const folder = `../../pictures/${CHAPTER.exec(path)?.[1]}`
  const tokens = dialect.parse(markdown, {})
  const [first, titleToken] = tokens
  if (first?.tag !== 'h1' || !titleToken) throw fail('a chapter begins with its title, « # »')
  const sections: ChapterSection[] = []
  let title = ''
  for (let from = 3; from < tokens.length; ) {
    const next = tokens.findIndex(({ type, tag }, index) => index > from && type === 'heading_open' && tag === 'h2')
    const to = next < 0 ? tokens.length : next
    const isHeaded = tokens[from]?.tag === 'h2'
    title = isHeaded ? withFrenchSpaces(tokens[from + 1]?.content ?? '') : ''
    const body = tokens.slice(isHeaded ? from + 3 : from, to)
    finish(body)
    sections.push({
      id: idOf(title),
      title,
      html: dialect.renderer.render(body, dialect.options, {}).trim(),
      text: textOf(body),
    })
    from = to
  }
  const imports = pictures.map((name, index) => `import p${index} from '${folder}/${name}'\n`)
  const chapter = JSON.stringify({ title: withFrenchSpaces(titleToken.content), sections })
  // A picture gets its address once the build has named it.
  const code = chapter.replace(/@picture(\d+)@/g, (_, index) => `"+p${index}+"`)
  return `${imports.join('')}export default ${code}`

  function finish(body: readonly Token[]) {
    for (const token of body.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'text') token.content = withFrenchSpaces(token.content)
      if (token.type === 'link_open') token.attrSet('href', addressOf(String(token.attrGet('href'))))
      if (token.type === 'image') {
        const name = String(token.attrGet('src'))
        const { width, height, density } = sizeOf(join(dirname(path), folder, name))
        token.attrSet('src', `@picture${pictures.push(name) - 1}@`)
        token.attrSet('width', String(width / density))
        token.attrSet('height', String(height / density))
      }
    }
  }

  /** Gives the address of another chapter, or of a page of the product. */
  function addressOf(href: string) {
    const [name = ''] = href.split('#')
    if (/^(https:|\/)/.test(href)) return href
    if (!NAMES.has(name)) throw fail(`no chapter is called « ${name} »`)
    return `/help/${href}`
  }
}

/** A space between blocks, none around what is bold or a link; pictures say nothing that the text does not. */
const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content, block, children }) => {
      if (children && type !== 'image') return textOf(children)
      if (type === 'text' || type.startsWith('code')) return content
      return block || type.endsWith('break') ? ' ' : ''
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** An anchor that says what it leads to. */
const idOf = (title: string) =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Pixels of a WebP, and how many of them are one of the screen’s. */
function sizeOf(path: string) {
  const bytes = readFileSync(path)
  if (bytes.toString('latin1', 12, 16) !== 'VP8X') throw new Error(`${path} is not as npm run pictures makes it`)
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, density: 2 }
}
